"""The bucket of the site holds exactly the files of web/, each to be asked about by its ETag."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import boto3
import pytest

from local.dynamodb import CREDENTIALS, EmbeddedDynamoDB
from local.upload import upload

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
    assert upload(client, "site", site) == ["index.html", "js/main.js"]

    page = client.get_object(Bucket="site", Key="index.html")
    module = client.get_object(Bucket="site", Key="js/main.js")
    assert page["ContentType"] == "text/html"
    assert module["ContentType"] == "text/javascript"
    assert page["CacheControl"] == module["CacheControl"] == "no-cache"
    assert module["Body"].read() == b"export {};"


def test_what_the_site_no_longer_has_is_removed(client: "S3Client", site: Path) -> None:
    upload(client, "site", site)
    (site / "js" / "main.js").unlink()
    upload(client, "site", site)

    assert [stored["Key"] for stored in client.list_objects_v2(Bucket="site")["Contents"]] == ["index.html"]
