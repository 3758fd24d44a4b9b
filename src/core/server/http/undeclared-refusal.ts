import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { COMMON_REFUSALS, type Refusal, type RefusalText } from '#core/contract/refusal.ts';

/** A bug: neither the endpoint nor `COMMON_REFUSALS` declares this code, status or sentence. */
export class UndeclaredRefusal extends Error {
  override readonly name = 'UndeclaredRefusal';

  constructor({ method, path }: AnyEndpoint, refusal: Refusal) {
    const { code, status, message } = refusal;
    super(`${method} ${path} refused with ${code} (${status}, "${message}"), which it does not declare`, { cause: refusal });
  }
}

/** The compiler misses a refusal through another endpoint's declaration. Code that answers a caught refusal as data calls this. */
export function isDeclared(endpoint: AnyEndpoint, { code, status, message }: Refusal): boolean {
  const declarations: Record<string, RefusalText>[] = [endpoint.refusals, COMMON_REFUSALS];
  return declarations.some((texts) => Object.hasOwn(texts, code) && texts[code]![0] === status && texts[code]![1] === message);
}
