import { z } from 'zod';
import { withoutBrackets } from '../http/addresses.ts';

export interface SmtpServer {
  host: string;
  /** Absent for the default port of the protocol. */
  port?: number;
  secure: boolean;
  auth?: { user: string; pass: string };
}

/**
 * `smtp://user:password@host:587` or `smtps://...`. Options in the address are refused: nodemailer would take any of its own from there, such
 * as a program to run.
 */
export const SmtpUrl: z.ZodType<string, string> = z.string().refine((text) => {
  const parsed = URL.parse(text);
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '') return false;
  return !/[?#]/.test(text) && ['', '/'].includes(parsed.pathname) && canDecode(parsed);
});

function canDecode({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    // A single percent sign.
    return false;
  }
}

/** Throws for a text that `SmtpUrl` refuses. */
export function smtpServerOf(text: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(SmtpUrl.parse(text));
  return {
    host: withoutBrackets(hostname),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

const ADDRESS = String.raw`[^\s<>@]+@[^\s<>@]+`;

/** An address, or a display name and an address: `Grandstand <no-reply@example.org>`. */
export const SenderText: z.ZodType<string, string> = z.string().regex(new RegExp(`^(?:${ADDRESS}|[^<>]*<${ADDRESS}>)$`));
