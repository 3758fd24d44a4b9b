import type { ReplyInput } from '#core/contract/endpoint.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { type ChangedSetting, changeSettings, type SettingChange } from '#core/server/settings/change-settings.ts';
import type { LiveSettings } from '#core/server/settings/live-settings.ts';
import { changeSiteSettings, listSiteSettings, type SettingGroup, type SiteSetting } from '#features/operators/site-settings/contract.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    change_setting: true;
  }
}

interface Actor {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

const liveOf = ({ services }: Pick<Ctx, 'services'>): LiveSettings => {
  if (!services.liveSettings) throw new Error('this context has no stored settings');
  return services.liveSettings;
};

export async function readGroups(ctx: Ctx, viewer: Viewer): Promise<SettingGroup[]> {
  await requireStaff(ctx.db, viewer, listSiteSettings);
  return currentGroups(ctx);
}

/** All changes or none. This node uses the new values before it answers, the others within a second. */
export async function change(
  ctx: Ctx,
  { viewer, client }: Actor,
  changes: readonly SettingChange[],
): Promise<ReplyInput<typeof changeSiteSettings>['data']['groups']> {
  const live = liveOf(ctx);
  const stale = await ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, changeSiteSettings);
    const outcome = await changeSettings(tx, live, changes, { userId: viewer.id });
    switch (outcome.kind) {
      case 'changed':
        for (const changed of outcome.changed) await record(tx, { viewer, client }, changed);
        return null;
      case 'stale':
        return outcome.names;
      case 'unknown':
        return changeSiteSettings.refuse('SETTING_NOT_FOUND', { data: { name: outcome.name } });
      case 'held':
        return changeSiteSettings.refuse('SETTING_FIXED', { data: { name: outcome.name, source: outcome.by } });
      case 'invalid':
        return refuseCommon('INVALID', { errors: outcome.errors });
      case 'conflicting':
        return changeSiteSettings.refuse('SETTINGS_DISAGREE', { data: { reason: outcome.sentence } });
      case 'no_key':
        return changeSiteSettings.refuse('SETTINGS_KEY_MISSING');
    }
  });
  const groups = await currentGroups(ctx);
  if (stale === null) return groups;
  const settings = groups.flatMap((group) => group.settings).filter(({ name }) => stale.includes(name));
  return changeSiteSettings.refuse('SETTINGS_CHANGED', { data: { settings } });
}

async function currentGroups(ctx: Ctx): Promise<SettingGroup[]> {
  const live = liveOf(ctx);
  await live.load(ctx.db, ctx.log);
  return live.groups.map(({ name, settings }) => ({ name, settings: settings.map((setting) => onWire(live, setting)) }));
}

function onWire(live: LiveSettings, name: string): SiteSetting {
  const { label = name, help, requirement, input = { kind: 'line' }, otherwise, secret = false, changeable } = live.declared[name]!;
  const { text, byDefault, source, waitsForRestart, problem, version } = live.state(name);
  const isNumber = input.kind === 'number';
  return {
    name,
    label,
    help,
    requirement,
    type: secret ? 'secret' : input.kind,
    options: 'options' in input ? [...input.options] : [],
    min: isNumber ? input.min : null,
    max: isNumber ? input.max : null,
    can_be_off: isNumber && input.canBeOff === true,
    default: byDefault,
    default_help: otherwise ?? null,
    value: secret ? null : text,
    is_set: source !== 'default',
    source,
    takes_effect: changeable!,
    waits_for_restart: waitsForRestart,
    problem,
    version,
  };
}

/** Characters of a value in the security log. */
const LOGGED = 500;
const shortened = (text: string | null) => (text !== null && text.length > LOGGED ? `${text.slice(0, LOGGED)}…` : text);

/** A secret has neither value in the log. */
async function record(tx: Tx, { viewer, client }: Actor, { name, before, after, isSecret }: ChangedSetting): Promise<void> {
  const details = { setting: name, ...(isSecret ? {} : { before: shortened(before), after: shortened(after) }) };
  await recordSecurityEvent(tx, { act: 'change_setting', userId: viewer.id, actorId: viewer.id, details, client, at: tx.now() });
}
