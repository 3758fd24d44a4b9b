import { useState } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { changeOrganization, type OwnOrganization, resetCallbackSecret } from '#features/engagement/drops/contract/organization.ts';
import { useManage } from './manage-queries.ts';
import { UndeliveredClaims } from './UndeliveredClaims.tsx';

/** The server checks the address of the site. */
const Addresses = z.object({
  callback_url: z
    .string()
    .trim()
    .regex(/^(https:\/\/\S+)?$/),
  url: z.string().trim(),
});

export function CallbackSettings({ organization }: { organization: OwnOrganization }) {
  const { id, has_secret: hasSecret } = organization;
  const params = { organization: id };
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const save = useManage(
    (body: z.output<typeof Addresses>) => call(changeOrganization, { params, body }),
    () => toast.good('drops.callback.saved'),
  );
  const { form, field, problem } = useForm({
    schema: Addresses,
    start: { callback_url: organization.callback_url, url: organization.url },
    send: (addresses) => save.mutate(addresses),
    isPending: save.isPending,
    checksOn: 'change',
  });
  const reset = useManage(
    () => call(resetCallbackSecret, { params }),
    ({ data }) => {
      setAsking(false);
      setSecret(data.secret);
    },
  );
  return (
    <div className="grid max-w-160 gap-4 pt-4">
      <form {...form} className="flex flex-col gap-4 rounded-lg border border-line-soft bg-panel p-4">
        <TextField
          type="url"
          label={t('drops.callback.url')}
          hint={t('drops.callback.url.hint')}
          error={problem('callback_url') && t('drops.problem.https')}
          placeholder="https://"
          spellCheck={false}
          {...field('callback_url')}
        />
        <TextField
          type="url"
          label={t('drops.field.site')}
          hint={t('drops.field.site.hint')}
          placeholder="https://"
          spellCheck={false}
          {...field('url')}
        />
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('drops.save')}
          </Button>
        </div>
      </form>
      <section className="flex flex-col gap-3 rounded-lg border border-line-soft bg-panel p-4">
        <h2 className="text-14 font-bold">{t('drops.callback.secret')}</h2>
        <p className="text-ink-2">{t(hasSecret ? 'drops.callback.secret.text' : 'drops.callback.secret.none')}</p>
        {secret !== null && (
          <div role="status">
            <p className="font-semibold">{t('drops.callback.secret.once')}</p>
            <code className="mt-1 block rounded-sm bg-well p-3 text-12 break-all select-all">{secret}</code>
          </div>
        )}
        <div>
          <Button busy={reset.isPending} onClick={() => (hasSecret ? setAsking(true) : reset.mutate(undefined))}>
            {t(hasSecret ? 'drops.callback.secret.reset' : 'drops.callback.secret.make')}
          </Button>
        </div>
      </section>
      <UndeliveredClaims organizationId={id} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('drops.callback.secret.question')}
        text={t('drops.callback.secret.question.text')}
        confirm={t('drops.callback.secret.reset')}
        busy={reset.isPending}
        onConfirm={() => reset.mutate(undefined)}
      />
    </div>
  );
}
