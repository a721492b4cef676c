"""The bucket of the site holds exactly the files of web/, each to be asked about by its ETag."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
import pytest
from botocore.stub import ANY, Stubber

import local.upload
from local.dynamodb import CREDENTIALS, EmbeddedDynamoDB
from local.template import ROOT
from local.upload import CONTENT_TYPES, UploadError, content_type, upload

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client


@pytest.fixture
def client() -> Iterator["S3Client"]:
    with EmbeddedDynamoDB() as server:  # moto's server, which stores objects as well as items
        client = boto3.client(
            "s3",
            endpoint_url=server.endpoint,
            region_name="us-east-1",
            aws_access_key_id=CREDENTIALS["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=CREDENTIALS["AWS_SECRET_ACCESS_KEY"],
        )
        client.create_bucket(Bucket="site")
        yield client
        for stored in client.list_objects_v2(Bucket="site").get("Contents", []):
            client.delete_object(Bucket="site", Key=stored["Key"])
        client.delete_bucket(Bucket="site")
        client.close()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "js").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "js" / "main.js").write_text("export {};")
    return tmp_path


def test_every_file_is_uploaded_with_its_type_and_without_a_lifetime(client: "S3Client", site: Path) -> None:
    assert upload(client, "site", site) == ["js/main.js", "index.html"]

    page = client.get_object(Bucket="site", Key="index.html")
    module = client.get_object(Bucket="site", Key="js/main.js")
    assert page["ContentType"] == "text/html; charset=utf-8"
    assert module["ContentType"] == "text/javascript; charset=utf-8"
    assert page["CacheControl"] == module["CacheControl"] == "no-cache"
    assert module["Body"].read() == b"export {};"
    assert page["ETag"]


def test_what_the_site_no_longer_has_is_removed(client: "S3Client", site: Path) -> None:
    upload(client, "site", site)
    (site / "js" / "main.js").unlink()
    upload(client, "site", site)

    assert [stored["Key"] for stored in client.list_objects_v2(Bucket="site")["Contents"]] == ["index.html"]


OUTPUTS = {
    "SiteBucketName": "site",
    "DistributionId": "E2EXAMPLE",
    "SiteUrl": "https://d111111abcdef8.cloudfront.net/",
}


def test_every_file_of_the_site_has_a_content_type() -> None:
    for path in (ROOT / "web").rglob("*"):
        if path.is_file():
            assert "/" in content_type(path)
    assert CONTENT_TYPES[".js"].startswith("text/javascript"), "nosniff runs no script of another type"


def test_a_file_without_a_content_type_is_refused_before_anything_is_uploaded(
    client: "S3Client", tmp_path: Path
) -> None:
    (tmp_path / "index.html").touch()
    (tmp_path / "model.onnx").touch()

    with pytest.raises(UploadError, match=r"model\.onnx would be sent without a content type"):
        upload(client, "site", tmp_path)
    assert "Contents" not in client.list_objects_v2(Bucket="site")


def test_an_empty_folder_does_not_empty_the_site(client: "S3Client", tmp_path: Path) -> None:
    with pytest.raises(UploadError, match="holds no files"):
        upload(client, "site", tmp_path)


def test_pages_are_uploaded_after_what_they_ask_for(client: "S3Client") -> None:
    keys = upload(client, "site", ROOT / "web")

    assert keys[-1] == "index.html"
    assert len(keys) == len(set(keys)) > 10


@pytest.fixture
def account(client: "S3Client", monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Stubber]]:
    """An account in which nothing may be called but what a test expects; the bucket is real."""
    settings: dict[str, Any] = {
        "region_name": "us-east-1",
        "aws_access_key_id": "local",
        "aws_secret_access_key": "local",
    }
    clients: dict[str, Any] = {
        "cloudformation": boto3.client("cloudformation", **settings),
        "cloudfront": boto3.client("cloudfront", **settings),
    }
    stubs = {name: Stubber(client) for name, client in clients.items()}
    monkeypatch.setattr("local.upload.boto3.client", {**clients, "s3": client}.__getitem__)
    for stub in stubs.values():
        stub.activate()
    yield stubs
    for stub in stubs.values():
        stub.assert_no_pending_responses()


def stack_exists(account: dict[str, Stubber], status: str, **more: object) -> None:
    stack = {"StackName": "play", "CreationTime": "2026-01-31T12:00:00Z", "StackStatus": status, **more}
    account["cloudformation"].add_response("describe_stacks", {"Stacks": [stack]}, {"StackName": "play"})


def test_an_upload_finds_the_stack_invalidates_and_prints_the_url(
    account: dict[str, Stubber],
    client: "S3Client",
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    described = [{"OutputKey": key, "OutputValue": value} for key, value in OUTPUTS.items()]
    stack_exists(account, "CREATE_COMPLETE", Outputs=described)
    account["cloudfront"].add_response(
        "create_invalidation",
        {},
        {
            "DistributionId": "E2EXAMPLE",
            "InvalidationBatch": {"Paths": {"Quantity": 1, "Items": ["/*"]}, "CallerReference": ANY},
        },
    )
    monkeypatch.setattr("sys.argv", ["upload", "--stack", "play"])

    local.upload.main()

    page = client.get_object(Bucket="site", Key="index.html")
    assert (page["ContentType"], page["CacheControl"]) == ("text/html; charset=utf-8", "no-cache")
    assert page["ETag"]
    assert capsys.readouterr().out.endswith(
        " files uploaded. Noughts is at https://d111111abcdef8.cloudfront.net/\n"
    )


def test_a_missing_stack_is_named(account: dict[str, Stubber], monkeypatch: pytest.MonkeyPatch) -> None:
    account["cloudformation"].add_client_error(
        "describe_stacks", "ValidationError", "Stack with id play does not exist"
    )
    monkeypatch.setattr("sys.argv", ["upload", "--stack", "play"])

    with pytest.raises(SystemExit, match=r"The site is not uploaded\..*Stack with id play does not exist"):
        local.upload.main()


def test_a_stack_that_failed_is_no_place_to_upload_to(
    account: dict[str, Stubber], monkeypatch: pytest.MonkeyPatch
) -> None:
    stack_exists(account, "ROLLBACK_COMPLETE")
    monkeypatch.setattr("sys.argv", ["upload", "--stack", "play"])

    with pytest.raises(SystemExit, match="the stack play is ROLLBACK_COMPLETE and has no outputs"):
        local.upload.main()
