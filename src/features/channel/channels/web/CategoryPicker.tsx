import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { FieldFrame } from '#core/web/ui/FieldFrame.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useSettled } from '#core/web/use-settled.ts';
import { type CategoryChoice, listCategoryChoices } from '#features/channel/channels/contract/category.ts';
import { CATEGORY_NAME_MAX } from '#features/channel/channels/contract/manage-categories.ts';
import { categoryName } from './category-name.ts';
import { Picture } from './Picture.tsx';

type Chosen = Pick<CategoryChoice, 'id' | 'name'>;

interface CategoryPickerProps {
  label: string;
  value: Chosen | null;
  onChange: (category: CategoryChoice) => void;
  /** Offers the latest categories of this channel first. */
  channel?: string;
  /** Ids that are not offered. */
  without?: ReadonlySet<number>;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
}

/** Milliseconds without a key before a search. */
const SEARCH_PAUSE = 200;
/** Milliseconds. */
const STALE = 30_000;

/** A button with the chosen category. It opens a list that the server searches. */
export function CategoryPicker({ label, value, onChange, channel, without, hint, error, disabled = false }: CategoryPickerProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), SEARCH_PAUSE);
  const found = useQuery({
    queryKey: ['category-choices', q, channel ?? null],
    queryFn: async ({ signal }) => (await call(listCategoryChoices, { query: { q, channel }, signal })).data,
    staleTime: STALE,
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const search = useRef<HTMLInputElement>(null);
  const retry = () => {
    // The pressed button disappears.
    search.current?.focus();
    void found.refetch();
  };
  // Base UI compares the list by reference.
  const groups = useMemo(() => groupsOf(found.data, q, without), [found.data, q, without]);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Combobox.Root
        items={groups}
        filter={null}
        autoHighlight={q !== '' && q === typed.trim() && !found.isPlaceholderData}
        open={open}
        onOpenChange={setOpen}
        onOpenChangeComplete={(isOpen) => !isOpen && setTyped('')}
        inputValue={typed}
        onInputValueChange={(next, { reason }) => reason !== 'item-press' && setTyped(next)}
        value={value as CategoryChoice | null}
        onValueChange={(category) => category && onChange(category)}
        itemToStringLabel={({ name }) => categoryName(name)}
        isItemEqualToValue={(one, other) => one.id === other.id}
        disabled={disabled}
      >
        <Combobox.Trigger
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          className={cx(
            'flex min-h-(--h-md) w-full items-center justify-between gap-2 rounded-sm border bg-field ps-3 pe-3 text-start text-ink outline-none focus-visible:border-mint focus-visible:shadow-[0_0_0_1px_var(--mint)] data-disabled:opacity-60 max-md:text-16',
            error ? 'border-red-text' : 'border-line-control hover:border-ink-3',
          )}
        >
          <span className={cx('min-w-0 truncate', !value && 'text-ink-3')}>
            <bdi>{value ? categoryName(value.name) : t('channels.picker.choose')}</bdi>
          </span>
          <Icon name="down" size="small" className="text-ink-3" />
        </Combobox.Trigger>
        <Combobox.Portal>
          <Combobox.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-(--z-toast) outline-none">
            <Combobox.Popup
              aria-label={label}
              className="fades flex max-h-[min(var(--available-height),24rem)] w-(--anchor-width) min-w-64 max-w-(--available-width) flex-col overflow-hidden rounded-md border border-line-soft bg-panel text-ink shadow-3 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
            >
              <span className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line-soft px-3">
                <Icon name="search" size="small" className="text-ink-3" />
                <Combobox.Input
                  ref={search}
                  aria-label={t('channels.picker.search')}
                  placeholder={t('channels.picker.search')}
                  maxLength={CATEGORY_NAME_MAX}
                  className="min-w-0 flex-1 bg-transparent py-2 text-ink shadow-none outline-none placeholder:text-ink-3 max-md:text-16"
                />
              </span>
              <div className="min-h-0 overflow-y-auto overscroll-contain [scrollbar-width:thin]">
                <Combobox.Status className="empty:hidden">
                  <PickerStatus isPending={found.isPending} isFailed={found.isError} onRetry={retry} />
                </Combobox.Status>
                <Combobox.Empty className="px-3 py-3 text-ink-2 empty:hidden">
                  {found.isSuccess && !found.isPlaceholderData && t(q === '' ? 'channels.picker.type' : 'channels.picker.none')}
                </Combobox.Empty>
                <Combobox.List className="p-1 empty:hidden">
                  {({ name, items }: Group) => (
                    <Combobox.Group key={name} items={items}>
                      <Combobox.GroupLabel className="px-2 pt-2 pb-1 text-12 font-semibold text-ink-3">
                        {t(`channels.picker.${name}`)}
                      </Combobox.GroupLabel>
                      <Combobox.Collection>{(one: CategoryChoice) => <PickerItem key={one.id} category={one} />}</Combobox.Collection>
                    </Combobox.Group>
                  )}
                </Combobox.List>
              </div>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  );
}

interface Group {
  name: 'recent' | 'popular' | 'found';
  items: CategoryChoice[];
}

function groupsOf(
  data: { recent: CategoryChoice[]; categories: CategoryChoice[] } | undefined,
  q: string,
  without: ReadonlySet<number> | undefined,
): Group[] {
  if (!data) return [];
  const offered = (items: CategoryChoice[]) => items.filter(({ id }) => !without?.has(id));
  const groups: Group[] = [
    { name: 'recent', items: offered(data.recent) },
    { name: q === '' ? 'popular' : 'found', items: offered(data.categories) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function PickerStatus({ isPending, isFailed, onRetry }: { isPending: boolean; isFailed: boolean; onRetry: () => void }) {
  if (isPending)
    return (
      <span role="img" aria-label={t('core.loading')} className="flex flex-col gap-1 p-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-11 w-full rounded-sm" />
        ))}
      </span>
    );
  if (!isFailed) return null;
  return (
    <span className="flex items-center justify-between gap-2 px-3 py-2 text-ink-2">
      {t('channels.picker.failed')}
      <Button size="small" onClick={onRetry}>
        {t('core.try_again')}
      </Button>
    </span>
  );
}

const PickerItem = ({ category }: { category: CategoryChoice }) => (
  <Combobox.Item
    value={category}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 outline-none select-none data-highlighted:bg-row-hover data-selected:bg-mint-soft"
  >
    <span className="h-9 w-6.75 shrink-0 overflow-hidden rounded-xs">
      <Picture src={category.banner.url} srcset={category.banner.responsive} category={category.slug} seed={category.slug} />
    </span>
    <span className="min-w-0 flex-1 truncate font-semibold">
      <bdi>{categoryName(category.name)}</bdi>
    </span>
    {category.viewers > 0 && (
      <span className="text-12 whitespace-nowrap text-ink-3 tabular-nums">
        {t('channels.picker.watching', { compact: formatCompact(category.viewers) })}
      </span>
    )}
    <Combobox.ItemIndicator>
      <Icon name="check" size="small" className="text-mint-text" />
    </Combobox.ItemIndicator>
  </Combobox.Item>
);
