import { t } from '#core/web/i18n/text.ts';

export const categoryOptions = (categories: readonly { id: number; name: string }[], chosen: string) => [
  ...(chosen === '' ? [{ value: '', label: t('drops.field.category.choose') }] : []),
  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
];
