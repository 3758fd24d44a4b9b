import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface CertificateOptions {
  /** DNS name, or an IPv4 address. */
  name: string;
  from: Date;
  to: Date;
}

/** A self-signed certificate of X.509 version 3 (RFC 5280) with any dates, and its key, both in PEM. */
export function makeCertificate({ name, from, to }: CertificateOptions): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const subject = sequence(der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))));
  const isAddress = /^[\d.]+$/.test(name);
  const names = sequence(isAddress ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)));
  const extensions = sequence(
    sequence(oid('2.5.29.19'), der(0x01, Buffer.from([0xff])), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
    sequence(oid('2.5.29.17'), der(0x04, names)),
  );
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    subject,
    sequence(time(from), time(to)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const bytes = sequence(body, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value in the distinguished encoding of ASN.1 (X.690). */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const integer = (bytes: Uint8Array): Buffer => der(0x02, bytes);
/** Two digits of the year, for the years from 1950 to 2049. */
const time = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

function oid(text: string): Buffer {
  const [first, second, ...rest] = text.split('.').map(Number);
  const bytes = [first! * 40 + second!];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return der(0x06, Buffer.from(bytes));
}
