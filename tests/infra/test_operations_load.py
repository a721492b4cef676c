"""The load test's judge: it finds what is lost, doubled, contradicted or illegal, and nothing else."""

from bench.load_book import Book, Verdict, judge_game

# e5 sends to board e again; a1 would leave it, which the rules forbid.
LEGAL = ["e5", "e1", "a5"]


def verdict(acknowledged: dict[int, str], stored: list[str]) -> Verdict:
    found = Verdict()
    judge_game(found, "g", acknowledged, stored)
    return found


def test_a_game_that_holds_what_was_acknowledged_is_whole() -> None:
    found = verdict(dict(enumerate(LEGAL)), LEGAL)

    assert (found.whole, found.moves, found.unanswered, found.lost, found.illegal) == (1, 3, 0, [], [])


def test_a_move_that_is_not_stored_is_lost() -> None:
    found = verdict(dict(enumerate(LEGAL)), LEGAL[:2])

    assert found.whole == 0
    assert found.lost == ["game g, ply 2: a5 was acknowledged, [] is stored"]


def test_a_move_in_the_place_of_another_is_a_lost_one() -> None:
    assert verdict({1: "e1"}, ["e5", "e2"]).lost == ["game g, ply 1: e1 was acknowledged, ['e2'] is stored"]


def test_a_stored_move_whose_answer_never_came_is_counted_and_no_fault() -> None:
    found = verdict({0: "e5"}, LEGAL[:2])

    assert (found.whole, found.unanswered) == (1, 1)


def test_a_game_that_the_rules_forbid_is_illegal() -> None:
    found = verdict({}, ["e5", "a1"])

    assert found.whole == 0
    assert len(found.illegal) == 1


def test_two_moves_acknowledged_for_one_ply_are_noted() -> None:
    book = Book()
    book.open("g")
    book.acknowledge("g", 0, "e5")
    book.acknowledge("g", 0, "e5")
    assert book.doubled == []

    book.acknowledge("g", 0, "a1")
    assert book.doubled == ["game g, ply 0: both e5 and a1 were acknowledged"]


def test_an_answer_without_an_acknowledged_move_is_a_contradiction_only_if_another_stands_there() -> None:
    book = Book()
    book.open("g")
    book.acknowledge("g", 1, "e1")
    book.compare("g", ["e5"])
    assert book.contradictions == []

    book.compare("g", ["e5", "e2"])
    assert book.contradictions == ["game g, ply 1: e1 was acknowledged, now e2"]
