import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { askAgain } from '#core/web/query.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import {
  addAdministrator,
  changeLogo,
  createOrganization,
  deleteOrganization,
  listOrganizations,
  ORGANIZATION_LOGO,
  ORGANIZATION_NAME_MAX,
  removeAdministrator,
  removeLogo,
  renameOrganization,
  type StaffOrganization,
} from '#features/engagement/drops/contract/organization.ts';
import { SettingsSection, STAFF_KEY } from '#features/people/accounts/web/api.ts';
import { DropPicture } from '../card/DropPicture.tsx';

const staffOrganizationsQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'drops-organizations'],
  queryFn: async ({ signal }) => (await call(listOrganizations, { signal })).data.organizations,
});

export default function OrganizationsPage() {
  usePageTitle(t('drops.staff'));
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(staffOrganizationsQuery);
  return (
    <SettingsSection title={t('drops.staff')} description={t('drops.staff.text')}>
      <NewOrganization />
      {isPending && <Skeleton className="h-40 w-full rounded-md" />}
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data?.length === 0 && (
        <EmptyState icon="box" title={t('drops.staff.none')}>
          {t('drops.staff.none.text')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label={t('drops.staff')}>
          {data.map((organization) => (
            <OrganizationRow key={organization.id} organization={organization} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function NewOrganization() {
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => call(createOrganization, { body: { name: name.trim() } }),
    onSuccess: () => {
      setName('');
      toast.good('drops.staff.made', { name: name.trim() });
      return askAgain(cache, staffOrganizationsQuery);
    },
    onError: toast.refused,
  });
  const form = useSubmit(() => {
    if (name.trim() !== '') create.mutate();
  }, create.isPending);
  return (
    <form {...form} className="mb-4 flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={t('drops.staff.name')}
          maxLength={ORGANIZATION_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" variant="primary" disabled={name.trim() === ''} busy={create.isPending}>
        {t('drops.staff.create')}
      </Button>
    </form>
  );
}

function OrganizationRow({ organization }: { organization: StaffOrganization }) {
  const { id, name, logo_url, administrators, campaigns } = organization;
  const [openDialog, setOpenDialog] = useState<'rename' | 'logo' | 'delete' | 'add' | null>(null);
  const close = () => setOpenDialog(null);
  const params = { organization: id };
  const remove = useStaffAct(() => call(deleteOrganization, { params }), close);
  const takeAway = useStaffAct((user: number) => call(removeAdministrator, { params: { ...params, user } }));
  return (
    <li className="border-t border-line-soft py-3 first:border-0">
      <div className="flex flex-wrap items-center gap-2">
        <DropPicture path={logo_url} className="size-10 shrink-0 rounded-sm" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-12 text-ink-3">{t('drops.staff.campaigns', { count: campaigns })}</p>
        </div>
        <Button size="small" aria-label={t('drops.staff.add.named', { name })} onClick={() => setOpenDialog('add')}>
          <Icon name="plus" size="small" />
          {t('drops.staff.add')}
        </Button>
        <Button size="small" aria-label={t('drops.staff.rename.named', { name })} onClick={() => setOpenDialog('rename')}>
          {t('drops.staff.rename')}
        </Button>
        <Button size="small" aria-label={t('drops.staff.logo.named', { name })} onClick={() => setOpenDialog('logo')}>
          {t('drops.staff.logo')}
        </Button>
        {campaigns === 0 && (
          <Button
            size="small"
            variant="danger-soft"
            aria-label={t('drops.staff.delete.named', { name })}
            onClick={() => setOpenDialog('delete')}
          >
            {t('drops.staff.delete')}
          </Button>
        )}
      </div>
      {administrators.length === 0 ? (
        <p className="mt-1 text-ink-2">{t('drops.staff.nobody')}</p>
      ) : (
        <ul aria-label={t('drops.staff.administrators', { name })} className="mt-2 flex flex-wrap gap-1.5">
          {administrators.map((person) => (
            <li
              key={person.id}
              className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-control ps-3 pe-1 text-12 font-medium"
            >
              <bdi className="truncate">{person.username}</bdi>
              <button
                type="button"
                aria-label={t('drops.staff.remove', { person: person.username, name })}
                className="grid size-6 shrink-0 place-items-center rounded-full text-ink-2 hover:text-ink"
                disabled={takeAway.isPending}
                onClick={() => takeAway.mutate(person.id)}
              >
                <Icon name="x" size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={openDialog === 'delete'}
        onClose={close}
        title={t('drops.staff.delete.question', { name })}
        text={t('drops.staff.delete.text')}
        confirm={t('drops.staff.delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      />
      {openDialog === 'logo' && <LogoDialog organization={organization} onClose={close} />}
      {openDialog === 'rename' && (
        <TextDialog
          title={t('drops.staff.rename.named', { name })}
          label={t('drops.staff.name')}
          initial={name}
          confirm={t('drops.staff.rename')}
          act={(text) => call(renameOrganization, { params, body: { name: text } })}
          onClose={close}
        />
      )}
      {openDialog === 'add' && (
        <TextDialog
          title={t('drops.staff.add.named', { name })}
          label={t('drops.staff.username')}
          initial=""
          confirm={t('drops.staff.add')}
          act={(username) => call(addAdministrator, { params, body: { username } })}
          onClose={close}
        />
      )}
    </li>
  );
}

interface TextDialogProps {
  title: string;
  label: string;
  initial: string;
  confirm: string;
  act: (text: string) => Promise<unknown>;
  onClose: () => void;
}

const TextDraft = z.object({ text: z.string().trim().min(1) });

function TextDialog({ title, label, initial, confirm, act, onClose }: TextDialogProps) {
  const save = useStaffAct(act, onClose);
  const { form, draft, field } = useForm({
    schema: TextDraft,
    start: { text: initial },
    send: ({ text }) => save.mutate(text),
    isPending: save.isPending,
  });
  return (
    <FormDialog form={form} title={title} action={confirm} isBusy={save.isPending} isDisabled={draft.text.trim() === ''} onClose={onClose}>
      <TextField label={label} maxLength={ORGANIZATION_NAME_MAX} autoComplete="off" autoCapitalize="none" {...field('text')} />
    </FormDialog>
  );
}

/** Runs a staff action and refetches the list. Shows refusals. */
function useStaffAct<Input>(act: (input: Input) => Promise<unknown>, onDone: () => void = () => {}) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      onDone();
      return cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: toast.refused,
  });
}

function LogoDialog({ organization: { id, name, logo_url }, onClose }: { organization: StaffOrganization; onClose: () => void }) {
  const cache = useQueryClient();
  const params = { organization: id };
  const refresh = () => cache.invalidateQueries({ queryKey: STAFF_KEY });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('drops.staff.logo.named', { name })}>
      <PictureField
        label={t('drops.staff.logo')}
        hint={t('drops.field.image.hint')}
        kind={ORGANIZATION_LOGO}
        current={logo_url || null}
        onUpload={async (image, onUpload) => {
          await call(changeLogo, { params, body: { image }, onUpload });
          await refresh();
        }}
        onRemove={async () => {
          await call(removeLogo, { params });
          await refresh();
        }}
      >
        <DropPicture path={logo_url} className="size-18 rounded-md" />
      </PictureField>
    </Dialog>
  );
}
