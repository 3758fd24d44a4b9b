import { AwsV4Signer } from 'aws4fetch';

export interface S3Settings {
  /** A slash and the key are added: `https://BUCKET.s3.eu-central-1.amazonaws.com` or `https://minio.example.org/BUCKET`. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Prefix of every key: empty, or one or more names that each end with a slash. */
  prefix: string;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Absent for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  once?: boolean;
}

export type SigningKeys = Map<string, ArrayBuffer>;

/** AWS Signature Version 4, "Authenticating Requests: Using the Authorization Header". */
export async function signed(
  { method, key = '', query = {}, headers, body }: S3Request,
  { url, region, accessKey, secretKey }: S3Settings,
  cache: SigningKeys,
): Promise<{ url: URL; headers: Headers }> {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const hash = await crypto.subtle.digest('SHA-256', body ?? new Uint8Array());
  const signer = new AwsV4Signer({
    method,
    url: `${url.replace(/\/+$/, '')}/${key}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: { ...headers, 'x-amz-content-sha256': Buffer.from(hash).toString('hex') },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    cache,
  });
  return signer.sign();
}
