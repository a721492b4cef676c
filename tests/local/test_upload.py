"""The bucket of the site holds exactly the files of web/, each to be asked about by its ETag."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import boto3
import pytest
from moto import mock_aws

from local.upload import upload

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client


@pytest.fixture
def client() -> Iterator["S3Client"]:
    with mock_aws():
        client = boto3.client("s3", region_name="us-east-1")
        client.create_bucket(Bucket="site")
        yield client
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
