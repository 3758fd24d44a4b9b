import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { PathId } from '#core/contract/ids.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { requiredLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { Person } from '#features/people/accounts/contract/person.ts';
import { NOT_STAFF, USER_NOT_FOUND } from '#features/people/accounts/contract/staff.ts';
import { DropsId } from './campaign.ts';

export const ORGANIZATION_NAME_MAX = 64;
export const ADMINISTRATORS_MAX = 50;
const URL_MAX = 2000;

/** Square logo, displayed up to 72 px high. */
export const ORGANIZATION_LOGO: PictureKind = {
  size: { width: 216, height: 216 },
  smallerWidths: [],
  minSide: 36,
  maxBytes: 512 * 1024,
  perDay: 120,
};

/** A web address, or empty. */
export const WebAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(URL_MAX)]);
/** Callback address: https only. */
export const CallbackUrl = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(URL_MAX)]);

const Name = requiredLine(ORGANIZATION_NAME_MAX);

/** A path on this server, empty without a logo. */
const logo_url = z.string();

/** An organization for its administrators. The secret itself is shown once, on creation. */
export const OwnOrganization = z.object({
  id: z.string(),
  name: z.string(),
  logo_url,
  url: z.string(),
  callback_url: z.string(),
  has_secret: z.boolean(),
});
export type OwnOrganization = z.infer<typeof OwnOrganization>;

export const StaffOrganization = z.object({
  id: z.string(),
  name: z.string(),
  logo_url,
  created_at: WireDate,
  campaigns: z.int(),
  administrators: z.array(Person),
});
export type StaffOrganization = z.infer<typeof StaffOrganization>;

export const ORGANIZATION_NOT_FOUND = [404, 'Organization not found.'] as const;
export const NOT_ADMINISTRATOR = [403, 'This belongs to another organization.'] as const;
const ORGANIZATION_NAME_TAKEN = [409, 'Another organization has this name.'] as const;

const params = z.object({ organization: DropsId });
const own = dataEnvelopeSchema(z.object({ organization: OwnOrganization }));
const limit = { rate: 60, seconds: 60 };

export const listOwnOrganizations = endpoint({
  method: 'GET',
  path: '/api/internal/v1/drops/organizations',
  summary: 'List the organizations that the viewer administers, by name.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ organizations: z.array(OwnOrganization) })),
  refusals: {},
});

export const changeOrganization = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/drops/organizations/:organization',
  summary: 'Change the given fields of an organization: its website or its callback URL. Requires an administrator.',
  viewer: 'required',
  params,
  body: z
    .object({ url: WebAddress, callback_url: CallbackUrl })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'names nothing to change'),
  reply: own,
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR },
  limit,
});

export const resetCallbackSecret = endpoint({
  method: 'POST',
  path: '/api/internal/v1/drops/organizations/:organization/secret',
  summary:
    'Create a new secret for signed callbacks. It is shown only in this response and immediately replaces the previous one. Requires an administrator.',
  viewer: 'required',
  params,
  reply: dataEnvelopeSchema(z.object({ secret: z.string() })),
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR },
  limit: { rate: 10, seconds: 60 },
});

const staff = '/api/internal/v1/drops/staff/organizations';
const forStaff = dataEnvelopeSchema(z.object({ organization: StaffOrganization }));

export const listOrganizations = endpoint({
  method: 'GET',
  path: staff,
  summary: 'List all organizations with their administrators, by name. Requires staff.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ organizations: z.array(StaffOrganization) })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});

export const createOrganization = endpoint({
  method: 'POST',
  path: staff,
  summary: 'Create an organization. Requires staff.',
  viewer: 'required',
  body: z.object({ name: Name }),
  reply: forStaff,
  refusals: { NOT_ALLOWED: NOT_STAFF, ORGANIZATION_NAME_TAKEN },
  limit,
});

export const renameOrganization = endpoint({
  method: 'PATCH',
  path: `${staff}/:organization`,
  summary: 'Rename an organization. Requires staff.',
  viewer: 'required',
  params,
  body: z.object({ name: Name }),
  reply: forStaff,
  refusals: { NOT_ALLOWED: NOT_STAFF, ORGANIZATION_NOT_FOUND, ORGANIZATION_NAME_TAKEN },
  limit,
});

export const changeLogo = endpoint({
  method: 'PUT',
  path: `${staff}/:organization/logo`,
  summary: `Change the logo of an organization: PNG, JPEG, WebP or GIF, at most ${ORGANIZATION_LOGO.maxBytes / 1024} KiB, cropped to a square. As a form (multipart/form-data) or as JSON with base64. Requires staff.`,
  viewer: 'required',
  multipart: true,
  params,
  body: PictureUpload,
  bodyLimit: bodyLimitOf(ORGANIZATION_LOGO),
  reply: forStaff,
  refusals: { NOT_ALLOWED: NOT_STAFF, ORGANIZATION_NOT_FOUND, ...PICTURE_REFUSALS },
  limit,
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: `${staff}/:organization/logo`,
  summary: 'Remove the logo of an organization, if any. Requires staff.',
  viewer: 'required',
  params,
  reply: forStaff,
  refusals: { NOT_ALLOWED: NOT_STAFF, ORGANIZATION_NOT_FOUND },
  limit,
});

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: `${staff}/:organization`,
  summary: 'Delete an organization without campaigns. Requires staff.',
  viewer: 'required',
  params,
  reply: dataEnvelopeSchema(z.null()),
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    ORGANIZATION_NOT_FOUND,
    ORGANIZATION_IN_USE: [409, 'This organization has campaigns.'],
  },
  limit,
});

export const addAdministrator = endpoint({
  method: 'POST',
  path: `${staff}/:organization/administrators`,
  summary: 'Add an administrator to an organization. Requires staff.',
  viewer: 'required',
  params,
  body: z.object({ username: z.string().min(1).max(64) }),
  reply: forStaff,
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    ORGANIZATION_NOT_FOUND,
    USER_NOT_FOUND,
    TOO_MANY_ADMINISTRATORS: [409, `An organization can have at most ${ADMINISTRATORS_MAX} administrators.`],
  },
  limit,
});

export const removeAdministrator = endpoint({
  method: 'DELETE',
  path: `${staff}/:organization/administrators/:user`,
  summary: 'Remove an administrator from an organization. Requires staff.',
  viewer: 'required',
  params: params.extend({ user: PathId }),
  reply: forStaff,
  refusals: { NOT_ALLOWED: NOT_STAFF, ORGANIZATION_NOT_FOUND },
  limit,
});
