import { isolated } from '#core/contract/bidi.ts';
import type { Notification } from '#features/people/notifications/contract/notification.ts';
import type { PushLanguage, PushMessage } from '#features/people/notifications/contract/settings.ts';
import { pathOf } from './kinds.ts';

type Role = Extract<Notification, { kind: 'role_changed' }>['role'];

/** Push notifications and mails have no catalog. */
interface MessageTexts {
  live: (channel: string) => string;
  gifted: (channel: string) => string;
  giftedBy: (gifter: string) => string;
  giftedAnonymously: string;
  roleGiven: (role: string, channel: string) => string;
  roleTaken: (role: string, channel: string) => string;
  banLifted: (channel: string) => string;
  timeoutLifted: (channel: string) => string;
  canChat: string;
  dropReady: (reward: string) => string;
  claim: string;
  roles: Readonly<Record<Role, string>>;
}

const TEXTS: Readonly<Record<PushLanguage, MessageTexts>> = {
  en: {
    live: (channel) => `${channel} is live`,
    gifted: (channel) => `You are now subscribed to ${channel}`,
    giftedBy: (gifter) => `${gifter} gifted you a subscription.`,
    giftedAnonymously: 'Someone gifted you a subscription.',
    roleGiven: (role, channel) => `You are now ${role} of ${channel}`,
    roleTaken: (role, channel) => `You are no longer ${role} of ${channel}`,
    banLifted: (channel) => `You are no longer banned from ${channel}`,
    timeoutLifted: (channel) => `Your timeout in ${channel} was lifted`,
    canChat: 'You can chat there again.',
    dropReady: (reward) => `${reward} is ready to claim`,
    claim: 'Claim it in your inventory.',
    roles: { moderator: 'a moderator', vip: 'a VIP', og: 'an OG', sidekick: 'a sidekick' },
  },
  de: {
    live: (channel) => `${channel} ist live`,
    gifted: (channel) => `Du hast jetzt ein Abo bei ${channel}`,
    giftedBy: (gifter) => `${gifter} hat dir ein Abo geschenkt.`,
    giftedAnonymously: 'Jemand hat dir ein Abo geschenkt.',
    roleGiven: (role, channel) => `Du bist jetzt ${role} bei ${channel}`,
    roleTaken: (role, channel) => `Du bist nicht mehr ${role} bei ${channel}`,
    banLifted: (channel) => `Du bist bei ${channel} nicht mehr gebannt`,
    timeoutLifted: (channel) => `Dein Timeout bei ${channel} wurde aufgehoben`,
    canChat: 'Du kannst dort wieder schreiben.',
    dropReady: (reward) => `${reward} kann eingelöst werden`,
    claim: 'Löse es in deinem Inventar ein.',
    roles: { moderator: 'Moderator', vip: 'VIP', og: 'OG', sidekick: 'Sidekick' },
  },
};

export function messageOf(notification: Notification, language: PushLanguage): PushMessage {
  const texts = TEXTS[language];
  return { ...titleAndBody(notification, texts), path: pathOf(notification), tag: notification.id };
}

function titleAndBody(notification: Notification, texts: MessageTexts): Pick<PushMessage, 'title' | 'body'> {
  if (notification.kind === 'drop_completed') return { title: texts.dropReady(isolated(notification.reward.name)), body: texts.claim };
  const name = isolated(notification.channel.username);
  switch (notification.kind) {
    case 'went_live':
      return { title: texts.live(name), body: notification.livestream.title };
    case 'subscription_gifted': {
      const { gifter } = notification;
      return { title: texts.gifted(name), body: gifter ? texts.giftedBy(isolated(gifter.username)) : texts.giftedAnonymously };
    }
    case 'role_changed': {
      const title = notification.has_role ? texts.roleGiven : texts.roleTaken;
      return { title: title(texts.roles[notification.role], name), body: '' };
    }
    case 'ban_lifted':
      return { title: (notification.permanent ? texts.banLifted : texts.timeoutLifted)(name), body: texts.canChat };
  }
}
