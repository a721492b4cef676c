"""docs/examples/two-levels.asl.json on moto's state machines, its tasks run by the real handlers."""

import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import boto3
import pytest
from noughts_api.errors import Unavailable

from local.template import ROOT
from tests.emulators.cloud import LambdaService, arn, running_cloud
from tests.emulators.conftest import TABLE, TEMPLATE
from tests.emulators.test_races import RESULTS
from tests.oracle import ClassicOracle
from tests.service.driver import CLASSIC, new_token

if TYPE_CHECKING:
    from mypy_boto3_stepfunctions import SFNClient

pytestmark = pytest.mark.parametrize("endpoint", ["moto"], indirect=True)

EXAMPLE = ROOT / "docs" / "examples" / "two-levels.asl.json"
ROLE = "arn:aws:iam::123456789012:role/two-levels"
SECONDS = 60.0


@pytest.fixture
def machines(service: LambdaService) -> Iterator["SFNClient"]:
    with running_cloud(service) as address:
        client = boto3.client(
            "stepfunctions",
            endpoint_url=address,
            region_name=TEMPLATE.region,
            aws_access_key_id="local",
            aws_secret_access_key="local",
        )
        yield client
        client.close()


def definition() -> str:
    """The example with the addresses that SAM's DefinitionSubstitutions would put into it."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for name in ("GamesFunction", "AiMoveFunction"):
        text = text.replace(f"${{{name}Arn}}", arn(name))
    assert "${" not in text
    return text


def play(machines: "SFNClient", **given: Any) -> dict[str, Any]:
    """Run the state machine to its end and return how it ended, its output parsed."""
    made = machines.create_state_machine(name=f"m{time.time_ns()}", definition=definition(), roleArn=ROLE)
    started = machines.start_execution(
        stateMachineArn=made["stateMachineArn"],
        input=json.dumps({"token": new_token(), "variant": CLASSIC, "x": "medium", "o": "easy", **given}),
    )
    deadline = time.monotonic() + SECONDS
    while True:
        ended: dict[str, Any] = dict(machines.describe_execution(executionArn=started["executionArn"]))
        if ended["status"] != "RUNNING":
            break
        assert time.monotonic() < deadline, "the state machine does not end"
        time.sleep(0.05)
    ended["events"] = machines.get_execution_history(
        executionArn=started["executionArn"], maxResults=1000, includeExecutionData=True
    )["events"]
    return ended


def states(ended: dict[str, Any]) -> list[str]:
    """The names of the states that were entered, in order."""
    details = [event.get("stateEnteredEventDetails") for event in ended["events"]]
    return [entered["name"] for entered in details if entered]


def test_two_levels_play_a_game_to_its_end(machines: "SFNClient", service: LambdaService) -> None:
    ended = play(machines)

    assert ended["status"] == "SUCCEEDED", ended
    game = json.loads(ended["output"])
    oracle = ClassicOracle(3, 3, 3)
    for move in game["moves"]:
        oracle.play(int(move[1]) - 1, "abc".index(move[0]))
    assert game["status"] == RESULTS[oracle.result()] != "IN_PROGRESS"
    assert [name for name, _ in service.invoked] == ["GamesFunction"] + ["AiMoveFunction"] * len(
        game["moves"]
    )


def test_started_again_it_finds_the_game_finished(machines: "SFNClient", service: LambdaService) -> None:
    token = new_token()
    first = play(machines, token=token)
    invoked = len(service.invoked)

    again = play(machines, token=token)

    assert json.loads(again["output"]) == json.loads(first["output"])
    assert len(service.invoked) == invoked + 1


def test_a_conflict_is_caught_by_name_and_the_game_goes_on(
    machines: "SFNClient", service: LambdaService
) -> None:
    """Somebody asks for three moves behind its back; for fewer, its own request would be a repetition."""

    def overtake(function: str, event: Any) -> None:
        if event["action"] == "ai_move" and event["version"] == 2:
            service.before.clear()
            for version in (2, 3, 4):
                service.handlers[function]({**event, "version": version}, None)

    service.before.append(overtake)
    ended = play(machines)

    assert ended["status"] == "SUCCEEDED", ended
    assert states(ended).count("LookAgain") == 1
    failures = [event["taskFailedEventDetails"] for event in ended["events"] if event["type"] == "TaskFailed"]
    assert [failure["error"] for failure in failures] == ["VersionConflict"]


def test_a_game_finished_meanwhile_is_not_moved_in(machines: "SFNClient", service: LambdaService) -> None:
    def finish(function: str, event: Any) -> None:
        if event["action"] == "ai_move" and event["version"] == 2:
            service.before.clear()
            status, version = "IN_PROGRESS", 2
            while status == "IN_PROGRESS":
                game = service.handlers[function]({**event, "version": version}, None)
                status, version = game["status"], game["version"]

    service.before.append(finish)
    ended = play(machines)

    assert ended["status"] == "SUCCEEDED", ended
    assert states(ended)[-3:] == ["LookAgain", "IsItOver", "Over"]


def test_a_short_fault_of_storage_is_waited_out(machines: "SFNClient", service: LambdaService) -> None:
    def fail_once(function: str, event: Any) -> None:
        if event["action"] == "ai_move":
            service.before.clear()
            raise Unavailable("games cannot be reached")

    service.before.append(fail_once)
    ended = play(machines)

    assert ended["status"] == "SUCCEEDED", ended
    actions = [event["action"] for _, event in service.invoked]
    assert actions.count("ai_move") == len(json.loads(ended["output"])["moves"]) + 1


@pytest.mark.parametrize(
    ("given", "state"),
    [
        ({"x": "invincible"}, "InputIsWrong"),
        ({"variant": {"game": "chess"}}, "InputIsWrong"),
        ({"token": "none"}, "InputIsWrong"),
    ],
)
def test_a_wrong_input_fails_by_name(machines: "SFNClient", given: dict[str, Any], state: str) -> None:
    ended = play(machines, **given)

    assert ended["status"] == "FAILED"
    assert states(ended)[-1] == state
    assert ended["error"] == state
    assert "errorMessage" in ended["cause"]


def test_a_token_of_another_game_fails_by_name(machines: "SFNClient") -> None:
    token = new_token()
    play(machines, token=token)

    ended = play(machines, token=token, x="hard")

    assert (ended["status"], ended["error"]) == ("FAILED", "TokenIsTaken")


def test_an_expired_game_fails_by_name(machines: "SFNClient", service: LambdaService, client: Any) -> None:
    def forget(_: str, event: Any) -> None:
        if event["action"] == "ai_move":
            client.delete_item(TableName=TABLE, Key={"id": {"S": event["id"]}})

    service.before.append(forget)
    ended = play(machines)

    assert (ended["status"], ended["error"]) == ("FAILED", "GameIsGone")
