import { sql } from 'kysely';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Client } from '#core/server/http/route.ts';
import {
  markSetupStep,
  SETUP_STEPS,
  type SetupState,
  type SetupStep,
  type StepState,
  sendTestMail,
  showSetupSteps,
} from '#features/people/accounts/contract/setup.ts';
import { canMail, mailTest } from './outgoing-mail.ts';
import { recordSecurityEvent } from './security-log.ts';
import { requireStaff } from './self.ts';

export async function readSteps(ctx: Ctx, viewer: Viewer): Promise<SetupState> {
  await requireStaff(ctx.db, viewer, showSetupSteps);
  return stateOf(ctx, ctx.db);
}

export function markStep(ctx: Ctx, viewer: Viewer, step: SetupStep, state: StepState): Promise<SetupState> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, markSetupStep);
    await tx.rows(sql`
      insert into setup_steps (step, state, at) values (${step}, ${state}, ${tx.now()})
      on conflict (step) do update set state = excluded.state, at = excluded.at`);
    return stateOf(ctx, tx);
  });
}

async function stateOf(ctx: Ctx, db: Db): Promise<SetupState> {
  const rows = await db.rows(sql<{ step: string; state: StepState }>`select step, state from setup_steps`);
  const states = new Map(rows.map(({ step, state }) => [step, state]));
  return {
    steps: SETUP_STEPS.map((step) => ({ step, state: states.get(step) ?? null })),
    public_url: ctx.publicUrl,
    has_mail_server: canMail(ctx),
    has_ffmpeg: ctx.services.ffmpeg !== undefined,
  };
}

/** Reasons are cut, because a mail server can answer with any text. */
const REASON_MAX = 300;

/** Recorded before it is sent, so that a failed attempt is recorded, too. */
export async function sendTest(
  ctx: Ctx,
  { viewer, client }: { viewer: Viewer; client: Pick<Client, 'address'> },
  to: string,
): Promise<null> {
  await ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, sendTestMail);
    await recordSecurityEvent(tx, { act: 'send_test_mail', userId: viewer.id, actorId: viewer.id, details: { to }, client, at: tx.now() });
  });
  const outcome = await mailTest(ctx, to);
  if (outcome.kind === 'no_server') return sendTestMail.refuse('NO_MAIL_SERVER');
  if (outcome.kind === 'failed') {
    return sendTestMail.refuse('MAIL_NOT_ACCEPTED', { data: { reason: outcome.reason.slice(0, REASON_MAX) } });
  }
  return null;
}
