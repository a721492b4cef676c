"""Uploads web/ to the bucket of a deployed stack: `python -m local.upload`, as `make deploy` does."""

import argparse
import sys
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from local.template import ROOT

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client

# The site is sent with nosniff: a browser runs a script only under its right type. mimetypes would ask the
# machine that uploads, and machines disagree.
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


class UploadError(Exception):
    """The site or the stack cannot be used; the message says what and why."""


def content_type(path: Path) -> str:
    """Return the type to send a file with; UploadError when its suffix has none."""
    if path.suffix not in CONTENT_TYPES:
        known = ", ".join(CONTENT_TYPES)
        raise UploadError(f"{path} would be sent without a content type; known are {known}")
    return CONTENT_TYPES[path.suffix]


def upload(client: "S3Client", bucket: str, site: Path) -> list[str]:
    """Make the bucket hold exactly the files of `site`; return the keys put there, in that order.

    Each is `no-cache`: a browser keeps it and asks with its ETag, so that no old module meets a new one.
    Pages go last and what is no longer used goes after them, so that no page asks for what is not there.
    """
    found = [path for path in site.rglob("*") if path.is_file()]
    ordered = sorted(found, key=lambda path: (path.suffix == ".html", path))
    files = {path.relative_to(site).as_posix(): (path, content_type(path)) for path in ordered}
    if not files:
        raise UploadError(f"{site} holds no files; the site would be emptied")
    for key, (path, kind) in files.items():
        client.put_object(
            Bucket=bucket, Key=key, Body=path.read_bytes(), ContentType=kind, CacheControl="no-cache"
        )
    for page in client.get_paginator("list_objects_v2").paginate(Bucket=bucket):
        for stored in page.get("Contents", []):
            if stored["Key"] not in files:
                client.delete_object(Bucket=bucket, Key=stored["Key"])
    return list(files)


def invalidate(distribution: str) -> None:
    """Let CloudFront forget its copies; it takes some seconds until every place has."""
    boto3.client("cloudfront").create_invalidation(
        DistributionId=distribution,
        InvalidationBatch={"Paths": {"Quantity": 1, "Items": ["/*"]}, "CallerReference": str(uuid.uuid4())},
    )


def outputs(stack_name: str) -> dict[str, str]:
    """Return the outputs of a deployed stack by name; UploadError for a stack that has none yet."""
    client = boto3.client("cloudformation")
    stack = client.describe_stacks(StackName=stack_name)["Stacks"][0]
    if "Outputs" not in stack:
        raise UploadError(f"the stack {stack_name} is {stack['StackStatus']} and has no outputs")
    return {output["OutputKey"]: output["OutputValue"] for output in stack["Outputs"]}


def main() -> None:
    """Upload the site of this checkout, make it visible, and print where it is."""
    parser = argparse.ArgumentParser(prog="python -m local.upload", description=main.__doc__)
    parser.add_argument("--stack", default="noughts", help="name of the deployed stack (default noughts)")
    parser.add_argument("--site", type=Path, default=ROOT / "web", help="folder to upload (default web)")
    options = parser.parse_args()
    try:
        stack = outputs(options.stack)
        keys = upload(boto3.client("s3"), stack["SiteBucketName"], options.site)
        invalidate(stack["DistributionId"])
    except (UploadError, BotoCoreError, ClientError) as error:
        sys.exit(f"The site is not uploaded. {error}")
    print(f"{len(keys)} files uploaded. Noughts is at {stack['SiteUrl']}")


if __name__ == "__main__":
    main()
