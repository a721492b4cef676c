"""The local run understands template.yaml as CloudFormation does, as far as it uses it."""

from pathlib import Path

import pytest

from local.template import Route, Template, TemplateError

SMALL = """
Parameters:
  Level: {Type: String, Default: INFO}
Globals:
  Function:
    CodeUri: code/
    Timeout: 5
    Environment:
      Variables:
        LEVEL: !Ref Level
        TABLE: !Ref Table
        SHARED: everywhere
Resources:
  Table:
    Type: AWS::DynamoDB::Table
    Properties:
      KeySchema: [{AttributeName: id, KeyType: HASH}]
  Layer:
    Type: AWS::Serverless::LayerVersion
    Properties: {ContentUri: layer/}
  Play:
    Type: AWS::Serverless::Function
    Properties:
      Handler: play.handler
      Timeout: 9
      Environment:
        Variables:
          SHARED: here
          ARN: !GetAtt Table.Arn
          TEXT: !Sub "${AWS::StackName}/${Level}/${Table.Arn}"
          COUNT: 3
      Events:
        Play:
          Type: HttpApi
          Properties: {Path: /play, Method: post}
        Nightly:
          Type: Schedule
          Properties: {Schedule: rate(1 day)}
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "template.yaml"
    path.write_text(SMALL)
    return path


def test_a_function_has_its_globals_merged_and_its_references_resolved(small: Path) -> None:
    function = Template(small).functions()["Play"]

    assert function.handler == "play.handler"
    assert function.code == small.parent / "code"
    assert function.timeout == 9
    assert function.memory == 128
    assert function.environment == {
        "LEVEL": "INFO",
        "TABLE": "Table",
        "SHARED": "here",
        "ARN": "Table.Arn",
        "TEXT": "noughts/INFO/Table.Arn",
        "COUNT": "3",
    }


def test_only_http_events_are_routes(small: Path) -> None:
    assert Template(small).routes() == [Route("POST", "/play", "Play")]
    assert Template(small).routes()[0].key == "POST /play"


def test_a_parameter_can_be_given(small: Path) -> None:
    assert Template(small, {"Level": "DEBUG"}).functions()["Play"].environment["LEVEL"] == "DEBUG"


def test_an_unknown_parameter_is_refused_by_name(small: Path) -> None:
    with pytest.raises(TemplateError, match=r"no parameter 'Levle'; there are \['Level'\]"):
        Template(small, {"Levle": "DEBUG"})


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("!Ref Nothing", "nothing named 'Nothing'"),
        ('!Sub "${Nothing.Arn}"', "nothing named 'Nothing'"),
        ('!ImportValue "elsewhere"', "does not understand Fn::ImportValue with 'elsewhere'"),
    ],
)
def test_what_it_cannot_resolve_is_named(small: Path, written: str, message: str) -> None:
    small.write_text(SMALL.replace("!Ref Level", written))

    with pytest.raises(TemplateError, match=message):
        Template(small).functions()


def test_tables_and_layers_are_found(small: Path) -> None:
    template = Template(small)

    assert template.tables() == {"Table": {"KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}}
    assert template.layers() == [small.parent / "layer"]


CHOICES = """
Parameters:
  Mode: {Type: String, Default: small}
Conditions:
  Small: !Equals [!Ref Mode, small]
  Large: !Not [!Condition Small]
  Always: !Or [!Condition Small, !Condition Large]
  Never: !And [!Condition Small, !Condition Large]
Resources: {}
"""


def choose(tmp_path: Path, condition: str, mode: str) -> object:
    path = tmp_path / "template.yaml"
    path.write_text(CHOICES)
    return Template(path, {"Mode": mode}).resolve({"Fn::If": [condition, {"Ref": "Mode"}, "otherwise"]})


@pytest.mark.parametrize(
    ("condition", "mode", "chosen"),
    [
        ("Small", "small", "small"),
        ("Small", "large", "otherwise"),
        ("Large", "large", "large"),
        ("Large", "small", "otherwise"),
        ("Always", "large", "large"),
        ("Never", "small", "otherwise"),
    ],
)
def test_a_value_may_hang_on_a_condition(tmp_path: Path, condition: str, mode: str, chosen: str) -> None:
    assert choose(tmp_path, condition, mode) == chosen


def test_an_unknown_condition_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match="no condition 'Smal'; there are"):
        choose(tmp_path, "Smal", "small")
