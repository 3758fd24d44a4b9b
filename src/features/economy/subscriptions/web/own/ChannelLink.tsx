import { Link } from '@tanstack/react-router';
import { Avatar } from '#core/web/ui/Avatar.tsx';

interface ChannelLinkProps {
  channel: { slug: string; username: string; profile_pic: string | null };
}

export const ChannelLink = ({ channel: { slug, username, profile_pic } }: ChannelLinkProps) => (
  <Link to="/$slug" params={{ slug }} className="flex min-h-6 min-w-0 items-center gap-2.5 rounded-xs font-semibold hover:underline">
    <Avatar name={username} picture={profile_pic} size={28} />
    <bdi className="truncate">{username}</bdi>
  </Link>
);
