/** Texts of polls. */
export const pollsTexts = {
  'polls.title': 'Polls',
  'polls.region': 'Poll',
  'polls.state.open': '{votes, plural, one {# vote} other {# votes}}, {clock}',
  'polls.state.ended': '{votes, plural, one {# vote} other {# votes}}, ended',
  'polls.fold': 'Collapse poll',
  'polls.unfold': 'Expand poll',
  'polls.your_vote': 'Your vote',
  'polls.winner': 'Winner',
  'polls.sign_in': 'Sign in to vote',
  'polls.said.open': 'New poll: {title}',
  'polls.said.winner': 'The poll has ended. {winner} won.',
  'polls.said.tie': 'The poll has ended without a winner.',
  'polls.vote_failed': 'Your vote was not counted. {reason}',

  'polls.delete': 'End and delete poll',
  'polls.delete.sure': 'End and delete this poll?',
  'polls.delete.text': 'The poll and its votes are removed from chat immediately.',
  'polls.delete.keep': 'Keep poll',
  'polls.delete_failed': 'The poll was not deleted. {reason}',
  'polls.deleted': 'Poll deleted.',

  'polls.start': 'Start a poll',
  'polls.start.submit': 'Start poll',
  'polls.start.failed': 'The poll was not started. {reason}',
  'polls.question': 'Question',
  'polls.count': '{count} / {max}',
  'polls.answers': 'Answers',
  'polls.answers.count': '{count} of {max}',
  'polls.answer': 'Answer {number}',
  'polls.answer.add': 'Add another answer',
  'polls.open_for': 'Voting time',
  'polls.result_for': 'Show results for',
  'polls.seconds': '{count}s',
  'polls.minutes': '{count} min',
  'polls.problem.question': 'Enter a question of {min} to {max} characters.',
  'polls.problem.answer': 'Enter {min} to {max} characters.',
  'polls.problem.answers': 'Enter at least {min} answers.',

  'polls.none': 'No poll right now.',
  'polls.past': 'Recent polls',
  'polls.past.none': 'No polls have ended yet.',
  'polls.past.failed': 'Recent polls could not be loaded',
  'polls.past.summary': '{votes, plural, one {# vote} other {# votes}}, {when}',

  'refusal.POLL_ALREADY_EXISTS': 'A poll is already running. Delete it, or wait until it ends.',
  'refusal.POLL_NOT_FOUND': 'There is no poll right now.',
  'refusal.OPTION_NOT_FOUND': 'This poll does not have that answer.',
  'refusal.POLL_CLOSED': 'The poll has ended.',
  'refusal.ALREADY_VOTED': 'You already voted in this poll.',
  'polls.audit.start_poll': 'Poll started',
  'polls.audit.delete_poll': 'Poll deleted',
  'polls.command.start': 'Start a poll',
  'polls.command.delete': 'End and delete the poll',
} as const;

type PollsTexts = typeof pollsTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends PollsTexts {}
}
