import { useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import type { Category } from '#features/channel/channels/contract/category.ts';
import { CATEGORY_ART, changeCategoryArt, removeCategoryArt } from '#features/channel/channels/contract/manage-categories.ts';
import { Picture } from '../Picture.tsx';
import { categoriesQuery } from '../queries.ts';

export function CategoryArtDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const cache = useQueryClient();
  const { id, slug, name, banner } = category;
  const refresh = () => cache.invalidateQueries({ queryKey: categoriesQuery.queryKey });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('staff.categories.art.named', { name })}>
      <PictureField
        label={t('staff.categories.art')}
        hint={t('staff.categories.art.hint')}
        kind={CATEGORY_ART}
        current={banner.url || null}
        onUpload={async (image, onUpload) => {
          await call(changeCategoryArt, { params: { category: id }, body: { image }, onUpload });
          await refresh();
        }}
        onRemove={async () => {
          await call(removeCategoryArt, { params: { category: id } });
          await refresh();
        }}
      >
        <div className="aspect-3/4 w-30 overflow-hidden rounded-md bg-well">
          <Picture src={banner.url} srcset={banner.responsive} category={slug} seed={slug} />
        </div>
      </PictureField>
    </Dialog>
  );
}
