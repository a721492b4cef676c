"""Uploads web/ to the bucket of a deployed stack: `python -m local.upload`, as `make deploy` does."""

import argparse
import mimetypes
from pathlib import Path
from typing import TYPE_CHECKING

import boto3

from local.template import ROOT

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client


def upload(client: "S3Client", bucket: str, site: Path) -> list[str]:
    """Make the bucket hold exactly the files of `site`; return the keys put there.

    Each is `no-cache`: a browser keeps it and asks with its ETag, so that no old module meets a new one.
    """
    files = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    for key, path in files.items():
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        client.put_object(
            Bucket=bucket, Key=key, Body=path.read_bytes(), ContentType=kind, CacheControl="no-cache"
        )
    for page in client.get_paginator("list_objects_v2").paginate(Bucket=bucket):
        for stored in page.get("Contents", []):
            if stored["Key"] not in files:
                client.delete_object(Bucket=bucket, Key=stored["Key"])
    return list(files)


def outputs(stack_name: str) -> dict[str, str]:
    """Return the outputs of a deployed stack by name."""
    client = boto3.client("cloudformation")
    stack = client.describe_stacks(StackName=stack_name)["Stacks"][0]
    return {output["OutputKey"]: output["OutputValue"] for output in stack.get("Outputs", [])}


def main() -> None:
    """Upload the site of this checkout and print where it is."""
    parser = argparse.ArgumentParser(prog="python -m local.upload", description=main.__doc__)
    parser.add_argument("--stack", default="noughts", help="name of the deployed stack (default noughts)")
    stack = outputs(parser.parse_args().stack)
    keys = upload(boto3.client("s3"), stack["SiteBucketName"], ROOT / "web")
    print(f"{len(keys)} files uploaded. Noughts is at {stack['SiteUrl']}")


if __name__ == "__main__":
    main()
