import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { end, freePort, fromPackage, type StartedServer, startServer, temporaryFolder } from './processes.ts';

/** The install paths of Debian's packages. */
const PYTHON = '/usr/bin/python3';
const SWIFT = '/usr/lib/python3/dist-packages/swift';
const BUCKET = 'videos';
const USER = { account: 'grandstand', name: 'tests', secret: 'the-secret-of-tests' };

/**
 * Starts a dedicated S3-compatible store with an empty bucket: Swift of OpenStack in one process, with objects in memory. The URL is
 * `http://ACCESS_KEY:SECRET_KEY@HOST:PORT/BUCKET`, and the region is us-east-1.
 */
export async function startS3(): Promise<StartedServer> {
  fromPackage('python3-swift', () => ([PYTHON, SWIFT].every((path) => existsSync(path)) ? SWIFT : null));
  const folder = temporaryFolder('s3');
  const port = await freePort();
  const accessKey = `${USER.account}:${USER.name}`;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: USER.secret, service: 's3', region: 'us-east-1', retries: 0 });
  const args = [join(import.meta.dirname, 'swift-server.py'), folder, String(port), USER.account, USER.name, USER.secret];
  const child = await startServer(PYTHON, args, undefined, async () => {
    const made = await client.fetch(`http://127.0.0.1:${port}/${BUCKET}`, { method: 'PUT' });
    if (!made.ok) throw new Error(await made.text());
  });
  const url = new URL(`http://127.0.0.1:${port}/${BUCKET}`);
  url.username = accessKey;
  url.password = USER.secret;
  return {
    url: url.href,
    pid: child.pid!,
    stop: async () => {
      await end(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
