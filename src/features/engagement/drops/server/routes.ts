import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import * as admin from '#features/engagement/drops/contract/admin.ts';
import { listUndelivered, sendCallbacksAgain } from '#features/engagement/drops/contract/callback.ts';
import { listCampaigns, listCampaignsOfLivestream, listLivestreamsOfCampaign } from '#features/engagement/drops/contract/campaign.ts';
import * as organization from '#features/engagement/drops/contract/organization.ts';
import {
  claimReward,
  listEarned,
  listProgress,
  listTestProgress,
  summarizeProgress,
} from '#features/engagement/drops/contract/progress.ts';
import { readUndelivered, sendAgain } from './callback/report-claims.ts';
import * as campaigns from './manage-campaigns.ts';
import { createReward, editReward, readRewards, removeReward } from './manage-rewards.ts';
import { change, readOwnOrganizations, resetSecret } from './organizations.ts';
import { claim, readEarned, readProgress, readSummary, readTestProgress } from './progress.ts';
import {
  readCampaigns,
  readCampaignsOfLivestream,
  readLivestreamsOfCampaign,
  readOwnCampaign,
  readOwnCampaigns,
  readStats,
  readTotals,
} from './read-campaigns.ts';
import * as staff from './staff-organizations.ts';

const forViewers: Route[] = [
  route(listCampaigns, async ({ ctx }) => dataEnvelope(await readCampaigns(ctx))),
  route(listCampaignsOfLivestream, async ({ query, viewer, ctx }) => dataEnvelope(await readCampaignsOfLivestream(ctx, query, viewer))),
  route(listLivestreamsOfCampaign, async ({ params, ctx }) => dataEnvelope(await readLivestreamsOfCampaign(ctx, params.campaign))),
  route(listProgress, async ({ viewer, ctx }) => dataEnvelope(await readProgress(ctx, viewer))),
  route(listEarned, async ({ query, viewer, ctx }) => dataEnvelope(await readEarned(ctx, viewer, query))),
  route(listTestProgress, async ({ viewer, ctx }) => dataEnvelope(await readTestProgress(ctx, viewer))),
  route(summarizeProgress, async ({ query, viewer, ctx }) => dataEnvelope(await readSummary(ctx, viewer, query.campaign_id))),
  route(claimReward, async ({ body, viewer, ctx }) => dataEnvelope(await claim(ctx, viewer, body))),
];

const forOrganizations: Route[] = [
  route(admin.listAdminCampaigns, async ({ query, viewer, ctx }) => dataEnvelope(await readOwnCampaigns(ctx, viewer, query))),
  route(admin.showCampaignTotals, async ({ query, viewer, ctx }) => dataEnvelope(await readTotals(ctx, viewer, query.organization_id))),
  route(admin.showAdminCampaign, async ({ params, query, viewer, ctx }) =>
    dataEnvelope(await readOwnCampaign(ctx, viewer, params.campaign, query.organization_id)),
  ),
  route(admin.showCampaignStats, async ({ params, query, viewer, ctx }) =>
    dataEnvelope(await readStats(ctx, viewer, params.campaign, query.organization_id)),
  ),
  route(admin.createCampaign, async ({ body, viewer, ctx }) => dataEnvelope(await campaigns.create(ctx, viewer, body))),
  route(admin.editCampaign, async ({ params, body, viewer, ctx }) =>
    dataEnvelope(await campaigns.edit(ctx, viewer, params.campaign, body)),
  ),
  route(admin.publishCampaign, async ({ params, body, viewer, ctx }) =>
    dataEnvelope(await campaigns.publish(ctx, viewer, params.campaign, body.organization_id)),
  ),
  route(admin.endCampaign, async ({ params, body, viewer, ctx }) =>
    dataEnvelope(await campaigns.end(ctx, viewer, params.campaign, body.organization_id)),
  ),
  route(admin.deleteCampaign, async ({ params, query, viewer, ctx }) => {
    await campaigns.remove(ctx, viewer, params.campaign, query.organization_id);
    return dataEnvelope(null);
  }),
  route(admin.toggleTest, async ({ params, body, viewer, ctx }) =>
    dataEnvelope(await campaigns.setTest(ctx, viewer, params.campaign, body)),
  ),
  route(admin.listAdminRewards, async ({ query, viewer, ctx }) => dataEnvelope(await readRewards(ctx, viewer, query))),
  route(admin.createAdminReward, async ({ body, viewer, ctx }) => dataEnvelope(await createReward(ctx, viewer, body))),
  route(admin.editAdminReward, async ({ params, body, viewer, ctx }) => dataEnvelope(await editReward(ctx, viewer, params.reward, body))),
  route(admin.deleteAdminReward, async ({ params, query, viewer, ctx }) => {
    await removeReward(ctx, viewer, params.reward, query.organization_id);
    return dataEnvelope(null);
  }),
  route(organization.listOwnOrganizations, async ({ viewer, ctx }) =>
    dataEnvelope({ organizations: await readOwnOrganizations(ctx, viewer) }),
  ),
  route(organization.changeOrganization, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ organization: await change(ctx, params.organization, viewer, body) }),
  ),
  route(organization.resetCallbackSecret, async ({ params, viewer, client, ctx }) =>
    dataEnvelope({ secret: await resetSecret(ctx, params.organization, viewer, client) }),
  ),
  route(listUndelivered, async ({ params, query, viewer, ctx }) =>
    dataEnvelope(await readUndelivered(ctx, viewer, params.organization, query.cursor)),
  ),
  route(sendCallbacksAgain, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ claims: await sendAgain(ctx, viewer, params.organization, body.claim_id) }),
  ),
];

const forStaff: Route[] = [
  route(organization.listOrganizations, async ({ viewer, ctx }) =>
    dataEnvelope({ organizations: await staff.readOrganizations(ctx, viewer) }),
  ),
  route(organization.createOrganization, async ({ body, viewer, client, ctx }) =>
    dataEnvelope({ organization: await staff.create(ctx, { viewer, client }, body.name) }),
  ),
  route(organization.renameOrganization, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ organization: await staff.rename(ctx, { viewer, client }, params.organization, body.name) }),
  ),
  route(organization.changeLogo, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ organization: await staff.setLogo(ctx, { viewer, client }, params.organization, body.image) }),
  ),
  route(organization.removeLogo, async ({ params, viewer, client, ctx }) =>
    dataEnvelope({ organization: await staff.clearLogo(ctx, { viewer, client }, params.organization) }),
  ),
  route(organization.deleteOrganization, async ({ params, viewer, client, ctx }) => {
    await staff.remove(ctx, { viewer, client }, params.organization);
    return dataEnvelope(null);
  }),
  route(organization.addAdministrator, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ organization: await staff.addPerson(ctx, { viewer, client }, params.organization, body.username) }),
  ),
  route(organization.removeAdministrator, async ({ params, viewer, client, ctx }) =>
    dataEnvelope({ organization: await staff.removePerson(ctx, { viewer, client }, params.organization, params.user) }),
  ),
];

export const dropsRoutes: Route[] = [...forViewers, ...forOrganizations, ...forStaff];
