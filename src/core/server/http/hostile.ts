/** Deeper JSON is never valid and only costs time. */
const MAX_DEPTH = 32;

/**
 * Finds values that no field ever accepts: NUL (PostgreSQL cannot store it), lone surrogates (not valid text), and nesting deeper than 32
 * levels. Returns the dotted path and the reason, or null. The traversal is iterative and bounded by the body limit.
 */
export function findHostilePart(input: unknown): { path: string; reason: string } | null {
  const open: Array<{ value: unknown; path: string; depth: number }> = [{ value: input, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      const reason = textFault(value);
      if (reason) return { path: path || 'body', reason };
    } else if (value !== null && typeof value === 'object') {
      if (depth >= MAX_DEPTH) return { path: path || 'body', reason: `is nested deeper than ${MAX_DEPTH} levels` };
      for (const [key, inner] of Object.entries(value)) {
        const reason = textFault(key);
        if (reason) return { path: path || 'body', reason: `has a name that ${reason}` };
        open.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
      }
    }
  }
  return null;
}

function textFault(text: string): string | null {
  if (text.includes('\u0000')) return 'contains a NUL character';
  if (!text.isWellFormed()) return 'is not well-formed text';
  return null;
}
