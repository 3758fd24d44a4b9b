import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { COMMON_REFUSALS, type Refusal, type RefusalText } from '#core/contract/refusal.ts';

/** A bug: an endpoint refused with a code, a status or a sentence that neither it nor `COMMON_REFUSALS` declares. */
export class UndeclaredRefusal extends Error {
  override readonly name = 'UndeclaredRefusal';

  constructor({ method, path }: AnyEndpoint, refusal: Refusal) {
    const { code, status, message } = refusal;
    super(`${method} ${path} refused with ${code} (${status}, "${message}"), which it does not declare`, { cause: refusal });
  }
}

/**
 * Whether the endpoint declares this refusal. The compiler catches most mistakes (`Refuses`), but a refusal through another endpoint's
 * declaration only shows at run time. Code that answers a caught refusal as data calls this itself.
 */
export function isDeclared(endpoint: AnyEndpoint, { code, status, message }: Refusal): boolean {
  const declarations: Record<string, RefusalText>[] = [endpoint.refusals, COMMON_REFUSALS];
  return declarations.some((texts) => Object.hasOwn(texts, code) && texts[code]![0] === status && texts[code]![1] === message);
}
