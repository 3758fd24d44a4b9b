import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { useNow } from '#core/web/use-now.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosts.ts';
import { MOVE_SECONDS, prefetchSecond, secondsUntilMove } from '#features/discovery/hosting/rules.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { StreamPicture } from '../StreamPicture.tsx';

const TICK = 250;

interface JoinHostDialogProps {
  /** Username of the hosting channel. */
  host: string;
  hosted: HostedChannel;
  offeredAt: Date;
  onClose: () => void;
}

/** Counts down from 8 seconds and opens the hosted channel, unless the viewer stays or is banned there (HO-03). */
export default function JoinHostDialog({ host, hosted, offeredAt, onClose }: JoinHostDialogProps) {
  const { slug, username, category, category_slug = '', preview_thumbnail: picture } = hosted;
  const seconds = secondsUntilMove(offeredAt, useNow(TICK));
  const router = useRouter();
  const navigate = useNavigate();
  const isSignedIn = useViewer() !== null;
  const [prefetchAt] = useState(() => prefetchSecond(Math.random()));
  const [isPressed, setIsPressed] = useState(false);
  const isPrefetched = seconds <= prefetchAt;
  // The session may load later.
  const relation = useQuery({ ...relationQuery(slug), enabled: isSignedIn && (isPrefetched || isPressed), retry: false });
  const isBanKnown = !isSignedIn || (relation.isFetched && !relation.isFetching);
  // A press waits for the ban check, but not beyond the countdown.
  const isOver = seconds === 0 || (isPressed && isBanKnown);
  const prefetch = useEffectEvent(() => {
    void router.preloadRoute({ to: '/$slug', params: { slug } });
  });
  const move = useEffectEvent(() => {
    onClose();
    if (relation.data?.banned) toast('hosting.join.banned', { name: username });
    else void navigate({ to: '/$slug', params: { slug }, state: { cameByHost: true } });
  });
  useEffect(() => {
    if (isPrefetched) prefetch();
  }, [isPrefetched]);
  useEffect(() => {
    if (isOver) move();
  }, [isOver]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      cover={
        <StreamPicture
          slug={slug}
          category={category_slug}
          src={picture?.src}
          srcset={picture?.srcset}
          viewers={hosted.viewers_count}
          isMature={hosted.is_mature ?? false}
        />
      }
      picture={<Avatar name={username} picture={hosted.profile_pic} size={44} />}
      title={<bdi>{t('hosting.join.title', { name: username })}</bdi>}
      description={<bdi>{category ? t('hosting.join.text.category', { host, category }) : t('hosting.join.text', { host })}</bdi>}
      footer={
        <div className="flex w-full items-center gap-2">
          <Countdown seconds={seconds} />
          <Button className="ms-auto flex-1" onClick={onClose}>
            {t('hosting.join.stay')}
          </Button>
          <Button variant="primary" className="flex-1" busy={isPressed} onClick={() => setIsPressed(true)}>
            {t('hosting.join.go')}
          </Button>
        </div>
      }
    />
  );
}

const RADIUS = 19;
const LENGTH = 2 * Math.PI * RADIUS;

/** Ring with the remaining seconds. Not announced each second. */
function Countdown({ seconds }: { seconds: number }) {
  return (
    <svg viewBox="0 0 44 44" role="img" aria-label={t('hosting.join.left', { count: seconds })} className="size-11 shrink-0">
      <circle cx="22" cy="22" r={RADIUS} fill="none" strokeWidth="3.5" className="stroke-control-active" />
      <circle
        cx="22"
        cy="22"
        r={RADIUS}
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray={`${(LENGTH * seconds) / MOVE_SECONDS} ${LENGTH}`}
        transform="rotate(-90 22 22)"
        className="stroke-mint"
      />
      <text x="22" y="27.5" textAnchor="middle" fontSize="16" fontWeight="700" className="fill-ink tabular-nums">
        {seconds}
      </text>
    </svg>
  );
}
