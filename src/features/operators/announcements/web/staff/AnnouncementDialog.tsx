import { useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import {
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_TEXT_MAX,
  type Announcement,
  addAnnouncement,
  changeAnnouncement,
  LINK_TEXT_MAX,
} from '#features/operators/announcements/contract.ts';
import { latestQuery } from '../queries.ts';
import { AnnouncementDraft, draftOf } from './draft.ts';

/** `announcement` null adds a new one. */
export default function AnnouncementDialog({ announcement, onClose }: { announcement: Announcement | null; onClose: () => void }) {
  const cache = useQueryClient();
  const start = draftOf(announcement);
  const { form, field, draft, change, problem, isSending } = useForm({
    schema: AnnouncementDraft,
    start,
    refusedFields: { ENDS_TOO_EARLY: 'ends_at', TOO_MANY_ANNOUNCEMENTS: 'text', ANNOUNCEMENT_NOT_FOUND: 'text' },
    send: async ({ starts_at, ...rest }) => {
      // The field has no seconds, so an unchanged start is not sent.
      const changedStart = draft.starts_at === start.starts_at ? {} : { starts_at };
      await (announcement === null
        ? call(addAnnouncement, { body: { ...rest, starts_at } })
        : call(changeAnnouncement, { params: { announcement: announcement.id }, body: { ...rest, ...changedStart } }));
      toast.good('staff.announcements.saved');
      onClose();
      await cache.invalidateQueries({ queryKey: latestQuery.queryKey });
    },
  });
  const textOf = (name: 'text' | 'link_url' | 'link_text') => {
    const found = problem(name);
    if (!found) return undefined;
    return found.kind === 'refused' ? found.text : t(`staff.announcements.problem.${name}`, { max: ANNOUNCEMENT_TEXT_MAX });
  };
  return (
    <FormDialog
      form={form}
      title={t(announcement === null ? 'staff.announcements.new' : 'staff.announcements.edit')}
      action={t(announcement === null ? 'staff.announcements.publish' : 'staff.announcements.save')}
      isBusy={isSending}
      onClose={onClose}
    >
      <Segments
        label={t('staff.announcements.kind')}
        options={ANNOUNCEMENT_KINDS.map((value) => ({ value, label: t(`announcements.kind.${value}`) }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      <TextField
        label={t('staff.announcements.field.text')}
        maxLength={2 * ANNOUNCEMENT_TEXT_MAX}
        autoComplete="off"
        dir="auto"
        error={textOf('text')}
        {...field('text')}
      />
      <TextField
        label={t('staff.announcements.field.link_url')}
        hint={t('staff.announcements.field.link_url.hint')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={textOf('link_url')}
        {...field('link_url')}
      />
      {draft.link_url !== '' && (
        <TextField
          label={t('staff.announcements.field.link_text')}
          maxLength={LINK_TEXT_MAX}
          autoComplete="off"
          dir="auto"
          error={textOf('link_text')}
          {...field('link_text')}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-3 min-[26rem]:grid-cols-2">
        <TextField
          label={t('staff.announcements.field.starts')}
          hint={t('staff.announcements.field.starts.hint')}
          type="datetime-local"
          {...field('starts_at')}
        />
        <TextField
          label={t('staff.announcements.field.ends')}
          hint={t('staff.announcements.field.ends.hint')}
          type="datetime-local"
          error={problem('ends_at')?.text}
          {...field('ends_at')}
        />
      </div>
    </FormDialog>
  );
}
