/** The parts of hosting on the page of a channel and the dashboard. They load together, which takes one address in the scripts of every page. */

export { HostAction, HostQuickAction } from './HostAction.tsx';
export { default as HostedCard } from './HostedCard.tsx';
export { HostRow } from './HostRow.tsx';
export { hostByCommand } from './host-command.ts';
export { toastHostProblem } from './host-problem.ts';
export { default as JoinHost } from './JoinHost.tsx';
export { MovedLine } from './MovedLine.tsx';
