import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextAreaField, TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import {
  type Account,
  AVATAR,
  Bio,
  changePicture,
  changeProfile,
  ProfileLink,
  removePicture,
} from '#features/people/accounts/contract/account.ts';
import { BIO_MAX, LINK_LENGTH, LINKS_MAX } from '#features/people/accounts/contract/person.ts';
import { accountQuery, useCacheAccount } from '../account-queries.ts';
import { FormProblem, fieldProblem } from '../FormProblem.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { SignedInOnly } from '../SignedInOnly.tsx';

export default function ProfilePage() {
  usePageTitle(t('accounts.settings.profile'));
  return (
    <SignedInOnly title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <ProfileSettings />
    </SignedInOnly>
  );
}

export function ProfileSettings() {
  const account = useQuery(accountQuery);
  return (
    <SettingsSection title={t('accounts.settings.profile')}>
      {account.isPending && <Skeleton className="h-56 w-full rounded-md" />}
      {account.isError && <QueryError title={t('accounts.settings.failed')} query={account} />}
      {account.data && <Profile account={account.data} />}
    </SettingsSection>
  );
}

/** The picture is saved immediately, the text fields together. */
function Profile({ account }: { account: Account }) {
  const cacheAccount = useCacheAccount();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="truncate text-14 font-bold">
          <bdi>{account.username}</bdi>
        </p>
        <p className="text-12 text-ink-3">{t('accounts.profile.since', { date: formatDate(account.created_at, 'medium') })}</p>
      </div>
      <PictureField
        label={t('accounts.picture')}
        hint={t('accounts.picture.hint')}
        kind={AVATAR}
        round
        current={account.profile_pic}
        onUpload={async (image, onUpload) => cacheAccount((await call(changePicture, { body: { image }, onUpload })).data.account)}
        onRemove={async () => cacheAccount((await call(removePicture)).data.account)}
      >
        <Avatar name={account.username} picture={account.profile_pic} size={80} />
      </PictureField>
      <ProfileForm account={account} />
      <BotSwitch account={account} />
    </div>
  );
}

/** Saved immediately. A mark of staff cannot be removed here. */
function BotSwitch({ account }: { account: Account }) {
  const cacheAccount = useCacheAccount();
  const save = useMutation({
    mutationFn: (is_bot: boolean) => call(changeProfile, { body: { is_bot } }),
    onSuccess: ({ data }) => cacheAccount(data.account),
    onError: toast.refused,
  });
  return (
    <Switch
      label={t('accounts.bot')}
      hint={t(account.bot === 'staff' ? 'accounts.bot.by_staff' : 'accounts.bot.hint')}
      checked={save.isPending ? save.variables : account.bot !== null}
      disabled={account.bot === 'staff'}
      onChange={(isBot) => save.mutate(isBot)}
    />
  );
}

/** One field per link plus an empty one. Empty fields are not saved. */
const ProfileDraft = z.object({
  bio: Bio,
  links: z.array(
    z
      .string()
      .trim()
      .refine((link) => link === '' || ProfileLink.safeParse(link).success),
  ),
});
const draftOf = ({ bio, links }: Account) => ({ bio, links: [...links, ...Array<string>(LINKS_MAX - links.length).fill('')] });

function ProfileForm({ account }: { account: Account }) {
  const cacheAccount = useCacheAccount();
  const saved = draftOf(account);
  const { form, draft, change, field, problem, isSending, reset } = useForm({
    schema: ProfileDraft,
    start: saved,
    send: async ({ bio, links }) => {
      const { data } = await call(changeProfile, { body: { bio, links: links.filter((link) => link !== '') } });
      cacheAccount(data.account);
      reset(draftOf(data.account));
      toast.good('accounts.profile.saved');
    },
  });
  const isChanged = draft.bio !== saved.bio || draft.links.some((link, index) => link !== saved.links[index]);
  const lastLink = draft.links.findLastIndex((link) => link.trim() !== '');
  const hintId = useId();
  return (
    <form {...form} className="flex flex-col gap-4">
      <TextAreaField
        label={t('accounts.field.bio')}
        hint={t('accounts.field.bio.hint')}
        count={`${draft.bio.length} / ${BIO_MAX}`}
        error={fieldProblem('bio', problem('bio'))}
        dir="auto"
        {...field('bio')}
      />
      <fieldset aria-describedby={hintId} className="flex flex-col gap-3">
        <legend className="text-12 font-semibold text-ink-2">{t('accounts.field.links')}</legend>
        <p id={hintId} className="text-12 text-ink-3">
          {t('accounts.field.links.hint', { max: LINKS_MAX })}
        </p>
        {Array.from({ length: Math.min(LINKS_MAX, lastLink + 2) }, (_, index) => (
          <TextField
            key={index}
            label={t('accounts.field.link', { number: index + 1 })}
            error={fieldProblem('link', problem(`links.${index}`))}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={LINK_LENGTH}
            value={draft.links[index] ?? ''}
            onChange={({ target }) => change({ links: draft.links.with(index, target.value) })}
          />
        ))}
      </fieldset>
      <FormProblem text={problem('')?.text} />
      <Button type="submit" variant="primary" className="self-start" busy={isSending} disabled={!isChanged}>
        {t('core.save')}
      </Button>
    </form>
  );
}
