import type { Ctx } from '#core/server/context.ts';
import { mediaFolder } from './delivery/media-files.ts';

/** Deletes all files of a media from the object store, page by page, also those that no row names. The rows follow with `deleteMedia`. */
export async function deleteMediaFiles({ objects }: Pick<Ctx, 'objects'>, mediaId: string, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await objects.list(mediaFolder(mediaId), after);
    await objects.delete(page.objects.map(({ key }) => key));
    after = page.next ?? undefined;
  } while (after !== undefined);
}
