import { dataEnvelope, statusEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { csvFile, jsonFile, tableFileHeaders } from '#core/server/table-file.ts';
import { exportAuditLog, showAuditLog } from '#features/chat/moderation/contract/audit.ts';
import { createBan, deleteBan, listBans } from '#features/chat/moderation/contract/bans.ts';
import {
  addBannedWords,
  type BannedWord,
  deleteBannedWords,
  listBannedWords,
  showModerationRules,
  showModerationRulesOf,
  updateModerationRules,
  updateModerationRulesOf,
} from '#features/chat/moderation/contract/filters.ts';
import { addNote, deleteNote, showPersonRecord } from '#features/chat/moderation/contract/person.ts';
import { AUDIT_COLUMNS, readAuditLog, streamAuditLog } from './audit-log.ts';
import { banPerson, liftBan, newBanOnWire, readBans } from './bans.ts';
import { addWords, readWords, removeWords } from './filters/change-words.ts';
import { changeLevels, readLevels } from './filters/levels.ts';
import { readPersonRecord, removeNote, writeNote } from './person-record.ts';

export const moderationRoutes: Route[] = [
  route(listBans, ({ params, query, viewer, ctx }) => readBans(ctx, params.channel, viewer, query)),
  route(createBan, async ({ params, body, viewer, ctx }) =>
    statusEnvelope(newBanOnWire(await banPerson(ctx, params.channel, viewer, body))),
  ),
  route(deleteBan, async ({ params, viewer, ctx }) => {
    await liftBan(ctx, params.channel, viewer, params.person);
    return { status: true as const, message: 'Ban lifted.' };
  }),

  route(showPersonRecord, async ({ params, viewer, ctx }) => dataEnvelope(await readPersonRecord(ctx, params, viewer))),
  route(addNote, async ({ params, body, viewer, ctx }) => dataEnvelope({ note: await writeNote(ctx, params, viewer, body.text) })),
  route(deleteNote, async ({ params, viewer, ctx }) => dataEnvelope({ id: await removeNote(ctx, params, viewer) })),

  route(showAuditLog, async ({ params, query, viewer, ctx }) => dataEnvelope(await readAuditLog(ctx, params.slug, viewer, query))),
  route(exportAuditLog, async ({ params, query: { format, ...filter }, viewer, reply, ctx }) => {
    const pages = await streamAuditLog(ctx, params.slug, viewer, filter);
    for (const [name, value] of Object.entries(tableFileHeaders('audit-log', format))) reply.header(name, value);
    return format === 'csv' ? csvFile(AUDIT_COLUMNS, pages) : jsonFile(pages);
  }),
];

export const filterRoutes: Route[] = [
  route(listBannedWords, async ({ params, viewer, ctx }) => listed(await readWords(ctx, params.slug, viewer))),
  route(addBannedWords, async ({ params, body, viewer, ctx }) => listed(await addWords(ctx, params.slug, viewer, body))),
  route(deleteBannedWords, async ({ params, body, viewer, ctx }) => listed(await removeWords(ctx, params.slug, viewer, body))),

  route(showModerationRules, async ({ params, viewer, ctx, endpoint }) =>
    statusEnvelope(await readLevels(ctx, params.slug, viewer, endpoint)),
  ),
  route(updateModerationRules, async ({ params, body, viewer, ctx, endpoint }) =>
    statusEnvelope(await changeLevels(ctx, params.slug, viewer, body, endpoint)),
  ),
  route(showModerationRulesOf, async ({ query, viewer, ctx, endpoint }) =>
    statusEnvelope(await readLevels(ctx, query.channel ?? viewer.slug, viewer, endpoint)),
  ),
  route(updateModerationRulesOf, async ({ query, body, viewer, ctx, endpoint }) =>
    statusEnvelope(await changeLevels(ctx, query.channel ?? viewer.slug, viewer, body, endpoint)),
  ),
];

const listed = (entries: BannedWord[]) => statusEnvelope({ words: entries.map(({ word }) => word), entries });
