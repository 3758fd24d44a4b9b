/** Texts of the parts of staff's own place that are about channels and categories. */
export const categoryTexts = {
  'staff.channel': 'Channel',
  'staff.channel.open': 'The channel is open.',
  'staff.channel.by_account': 'The channel is closed while the account is suspended.',
  'staff.channel.visit': 'Go to channel',
  'staff.channel.failed': 'The channel could not be loaded',
  'staff.channel.suspend': 'Suspend channel',
  'staff.channel.suspend.title': 'Suspend the channel of {name}?',
  'staff.channel.suspend.text':
    'The stream ends, and no one can stream or chat there while the channel is suspended. The person stays signed in.',
  'staff.channel.suspended': 'The channel of {name} is suspended.',
  'staff.channel.reinstate': 'Reinstate channel',
  'staff.channel.reinstate.title': 'Reinstate the channel of {name}?',
  'staff.channel.reinstate.text': 'People can stream and chat there again.',
  'staff.channel.reinstated': 'The channel of {name} is reinstated.',
  'security.grant_role': 'Role granted',
  'security.revoke_role': 'Role revoked',
  'security.suspend_channel': 'Channel suspended',
  'security.reinstate_channel': 'Channel reinstated',
  'security.add_category': 'Category added',
  'security.rename_category': 'Category renamed',

  'staff.suspensions': 'Suspensions',
  'staff.suspensions.text': 'Accounts and channels that are suspended now. Open one to reinstate it.',
  'staff.suspensions.accounts': 'Accounts',
  'staff.suspensions.channels': 'Channels',
  'staff.suspensions.list': 'Suspended channels',
  'staff.suspensions.failed': 'The suspended channels could not be loaded',
  'staff.suspensions.none': 'No suspended channels',
  'staff.suspensions.none.text': 'A channel whose account is suspended is listed with the accounts.',
  'staff.categories': 'Categories',
  'staff.categories.text': 'Broadcasters choose one for their stream. The address of a category stays when it is renamed.',
  'staff.categories.failed': 'The categories could not be loaded',
  'staff.categories.none': 'No categories yet',
  'staff.categories.add': 'Add category',
  'staff.categories.name': 'Name',
  'staff.categories.name.invalid': 'Use at most 64 characters, with a letter from a to z or a digit.',
  'staff.categories.group': 'Group',
  'staff.categories.mature': 'Mature',
  'staff.categories.added': '{name} was added.',
  'staff.categories.rename': 'Rename',
  'staff.categories.rename.named': 'Rename {name}',
  'staff.categories.renamed': 'The category is now called {name}.',
  'refusal.CATEGORY_EXISTS': 'There is already a category with this name or address.',
  'refusal.GROUP_NOT_FOUND': 'This group no longer exists.',
} as const;

type CategoryTexts = typeof categoryTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends CategoryTexts {}
}
