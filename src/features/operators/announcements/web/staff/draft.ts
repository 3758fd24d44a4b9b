import { z } from 'zod';
import { localTime } from '#core/web/format/local-time.ts';
import { type Announcement, GivenAnnouncement, LinkUrl } from '#features/operators/announcements/contract.ts';

const { kind, text } = GivenAnnouncement.shape;
const linkText = GivenAnnouncement.shape.link.unwrap().shape.text;

/** Of a date field; empty for none. */
const wireTime = z.string().transform((local) => (local === '' ? null : new Date(local).toISOString()));

/** The fields of the form become the body of the call. A link needs an address and a text, or neither. */
export const AnnouncementDraft = z
  .object({
    kind,
    text,
    link_url: z.union([z.literal(''), LinkUrl]),
    link_text: z.string(),
    starts_at: wireTime,
    ends_at: wireTime,
  })
  .refine(({ link_url, link_text }) => link_url === '' || linkText.safeParse(link_text).success, { path: ['link_text'] })
  .transform(({ link_url, link_text, ...rest }): GivenAnnouncement => {
    return { ...rest, link: link_url === '' ? null : { url: link_url, text: link_text } };
  });
export type AnnouncementDraft = z.input<typeof AnnouncementDraft>;

/** Null for a new announcement. */
export const draftOf = (announcement: Announcement | null): AnnouncementDraft => ({
  kind: announcement?.kind ?? 'info',
  text: announcement?.text ?? '',
  link_url: announcement?.link?.url ?? '',
  link_text: announcement?.link?.text ?? '',
  starts_at: localTime(announcement?.starts_at ?? null),
  ends_at: localTime(announcement?.ends_at ?? null),
});
