import { z } from 'zod';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Email } from './email.ts';
import { NOT_STAFF } from './staff.ts';

/** Page of the first start. With `#setup=TOKEN` it also makes the first staff account of a server that others can reach. */
export const SETUP_PAGE = '/setup';

/** Steps after the first account, in their order. Each can be skipped and opened again. */
export const SETUP_STEPS = ['name', 'address', 'sign_up', 'mail', 'video', 'payments', 'demo'] as const;
export const SetupStep = z.enum(SETUP_STEPS);
export type SetupStep = z.infer<typeof SetupStep>;

const StepState = z.enum(['done', 'skipped']);
export type StepState = z.infer<typeof StepState>;

export const SetupState = z.object({
  /** `state` is null until staff go past the step. */
  steps: z.array(z.object({ step: SetupStep, state: StepState.nullable() })),
  /** Start of every link in mails: PUBLIC_URL, or the listening address. */
  public_url: z.string(),
  has_mail_server: z.boolean(),
  has_ffmpeg: z.boolean(),
});
export type SetupState = z.infer<typeof SetupState>;

const path = '/api/internal/v1/setup/steps';
const reply = dataEnvelopeSchema(SetupState);
const refusals = { NOT_ALLOWED: NOT_STAFF } as const;

export const showSetupSteps = endpoint({
  method: 'GET',
  path,
  summary: 'Read how far staff have come with the first start, and what its steps need to know. Staff only.',
  viewer: 'required',
  reply,
  refusals,
});

export const markSetupStep = endpoint({
  method: 'PUT',
  path: `${path}/:step`,
  summary: 'Mark a step of the first start as done or skipped. Staff only.',
  viewer: 'required',
  params: z.object({ step: SetupStep }),
  body: z.object({ state: StepState }),
  reply,
  refusals,
  limit: { rate: 120, seconds: 60 },
});

export const TestMail = z.object({ to: Email });

/** `data` of MAIL_NOT_ACCEPTED holds the `reason` of the mail server, which has no secret. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/internal/v1/setup/test-mail',
  summary: 'Send a test mail through the mail server, and wait until it is accepted. Staff only.',
  viewer: 'required',
  body: TestMail,
  reply: dataEnvelopeSchema(z.null()),
  refusals: {
    ...refusals,
    NO_MAIL_SERVER: [409, 'No mail server is configured: set SMTP_URL.'],
    MAIL_NOT_ACCEPTED: [422, 'The mail server did not accept the mail.'],
  },
  limit: { rate: 20, seconds: HOUR_SECONDS },
});
