import { resolve } from 'node:path';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { contribution } from '#core/server/feature.ts';
import { reachableBecause } from '#core/server/http/settings.ts';
import { installationSecret } from '#core/server/installation/secrets.ts';
import type { Settings } from '#core/server/settings/setting.ts';
import type { Start } from '#core/server/start.ts';
import { type Setup, showSetup } from '#features/people/accounts/contract/staff.ts';
import { canMail } from './outgoing-mail.ts';
import { requireStaff } from './self.ts';
import { listStaff } from './store/users.ts';
import { newToken } from './tokens.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** Makes one sign-up staff. Absent on a local server, where the first account becomes staff. */
    setupToken: string;
  }
}

export const startSetup: Start = async ({ db, settings }) =>
  reachableBecause(settings) ? { services: { setupToken: await installationSecret(db, 'setup_token', newToken) } } : {};

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Payment provider of this installation; null without a feature that sells. */
    takesMoney: (settings: Readonly<Settings>) => Setup['takes_money'];
    /** Connects to the address that encoders get. */
    tryRtmp: (ctx: Ctx) => Promise<Setup['rtmp']>;
  }
}

/** Reads every value from the running node or the database, and tries the port of encoders. */
export async function readSetup(ctx: Ctx, viewer: Viewer): Promise<Setup> {
  await requireStaff(ctx.db, viewer, showSetup);
  const { settings, publicUrl } = ctx;
  const { DATABASE_URL, DATA_DIR, RATE_LIMITS, READS_PER_MINUTE, MAX_SOCKETS_PER_NETWORK } = settings;
  return {
    is_reachable: reachableBecause(settings) !== null,
    database: DATABASE_URL ? 'postgresql' : 'embedded',
    data_folder: DATABASE_URL ? null : resolve(DATA_DIR),
    limits: RATE_LIMITS ? { reads_per_minute: READS_PER_MINUTE, sockets: MAX_SOCKETS_PER_NETWORK } : null,
    takes_money: contribution(ctx, 'takesMoney')?.(settings) ?? null,
    public_url: publicUrl,
    is_https: publicUrl.startsWith('https:'),
    sends_mail: canMail(ctx),
    staff_accounts: (await listStaff(ctx.db)).length,
    rtmp: (await contribution(ctx, 'tryRtmp')?.(ctx)) ?? null,
    disk: await ctx.objects.space(),
    ffmpeg: ctx.services.ffmpeg?.version ?? null,
  };
}
