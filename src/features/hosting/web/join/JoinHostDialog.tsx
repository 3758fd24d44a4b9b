import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { useNow } from '#core/web/use-now.ts';
import { useViewer } from '#features/accounts/web/api.ts';
import { relationQuery } from '#features/channels/web/api.ts';
import type { HostedChannel } from '#features/hosting/contract/hosted-channel.ts';
import { prefetchSecond, secondsUntilMove } from '#features/hosting/rules.ts';
import { StreamPicture } from '../StreamPicture.tsx';
import { Countdown } from './Countdown.tsx';

const TICK = 250;

interface JoinHostDialogProps {
  /** The username of the hosting channel. */
  host: string;
  hosted: HostedChannel;
  /** When the move was offered. */
  askedAt: Date;
  onClose: () => void;
}

/** Counts down from 8 seconds and moves to the hosted channel, unless the viewer stays (HO-03). */
export default function JoinHostDialog({ host, hosted, askedAt, onClose }: JoinHostDialogProps) {
  const { slug, username, category, category_slug = '', preview_thumbnail: picture } = hosted;
  const seconds = secondsUntilMove(askedAt, useNow(TICK));
  const cache = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const isSignedIn = useViewer() !== null;
  const [prefetchAt] = useState(() => prefetchSecond(Math.random()));
  const go = () => {
    onClose();
    void navigate({ to: '/$slug', params: { slug }, state: { cameByHost: true } });
  };
  const prefetch = useEffectEvent(() => {
    void router.preloadRoute({ to: '/$slug', params: { slug } });
  });
  const move = useEffectEvent(() => {
    if (!cache.getQueryData(relationQuery(slug).queryKey)?.banned) return go();
    onClose();
    toast('hosting.join.banned', { name: username });
  });
  const isPrefetched = seconds <= prefetchAt;
  useEffect(() => {
    if (isPrefetched) prefetch();
  }, [isPrefetched]);
  // Who is signed in may become known later than that.
  const asksForBan = isPrefetched && isSignedIn;
  useEffect(() => {
    if (asksForBan) void cache.prefetchQuery(relationQuery(slug));
  }, [asksForBan, cache, slug]);
  const isOver = seconds === 0;
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
          <Button variant="primary" className="flex-1" onClick={go}>
            {t('hosting.join.go')}
          </Button>
        </div>
      }
    />
  );
}
