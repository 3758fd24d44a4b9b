import type { ObjectStore } from './object-store.ts';

/** Throws when the signal is aborted. */
export async function deleteObjects(store: Pick<ObjectStore, 'list' | 'delete'>, prefix: string, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await store.list(prefix, after);
    await store.delete(page.objects.map(({ key }) => key));
    after = page.next ?? undefined;
  } while (after !== undefined);
}
