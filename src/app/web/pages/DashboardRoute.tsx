import { Outlet, useMatches } from '@tanstack/react-router';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Slot } from '#core/web/ui/Slot.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { AccessDenied } from '#features/channel/channels/web/AccessDenied.tsx';
import { ManagedChannelPage } from '#features/channel/channels/web/ManagedChannelPage.tsx';
import type { PaneProps } from '#features/channel/channels/web/parts.ts';
import { useLiveChannel } from '#features/channel/channels/web/use-channel.ts';
import { BannedUsers } from '#features/chat/moderation/web/bans/BannedUsers.tsx';
import { ManagedChannelContext } from '../dashboard/managed-channel.ts';
import { CountedPanes } from '../dashboard/pane-counts.tsx';
import { sectionsOf, sectionTitle } from '../dashboard/panes.ts';
import { SectionRail } from '../dashboard/SectionRail.tsx';

/** For moderators, the broadcaster and staff. */
export default function DashboardRoute({ params }: PageProps) {
  const slug = params.slug!;
  const features = useActiveFeatures();
  const path = useMatches({ select: (matches) => (matches.at(-1)?.routeId as string | undefined)?.split('/').at(-1) });
  const section = path && sectionsOf(features).has(path) ? sectionTitle(features, path) : null;
  return (
    <ManagedChannelPage
      slug={slug}
      titleOf={(name) => (section ? t('app.dashboard.section_of', { section, name }) : t('app.dashboard.of', { name }))}
      signIn={{ title: t('app.dashboard.sign_in'), text: t('app.dashboard.sign_in.text') }}
      isAllowed={isModeratorOrAbove}
      accessDenied={({ user }) => (
        <AccessDenied slug={slug} title={t('app.dashboard.closed')} linkText={t('app.dashboard.to_channel')}>
          {t('app.dashboard.closed.text', { name: user.username })}
        </AccessDenied>
      )}
    >
      {(channel, role) => <DashboardLayout channel={channel} role={role} />}
    </ManagedChannelPage>
  );
}

function DashboardLayout(managed: PaneProps) {
  const phone = useMediaQuery(PHONE);
  useLiveChannel(managed.channel);
  return (
    <ManagedChannelContext value={managed}>
      <CountedPanes>
        <div className="flex h-[calc(100dvh-var(--bar-h)-var(--notice-h)-var(--foot-h))]">
          {!phone && <SectionRail {...managed} />}
          <div className="flex min-w-0 flex-1 flex-col">
            <Outlet />
          </div>
        </div>
      </CountedPanes>
      <BannedUsers channel={managed.channel} />
      <Slot name="dashboard.updates" {...managed} />
    </ManagedChannelContext>
  );
}
