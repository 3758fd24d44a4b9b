import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS } from '#core/contract/durations.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { localTime } from '#core/web/format/local-time.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { channelsWeb } from '#features/channel/channels/web/feature.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import {
  cancelGoal,
  createGoal,
  type Goal,
  goalCreated,
  goalUpdated,
  listPastGoals,
  showGoals,
  updateGoal,
} from '#features/engagement/goals/contract.ts';
import { aGoal, wireLater } from '#features/engagement/goals/examples.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { goalsWeb } from '../feature.ts';
import { GoalsPane } from './GoalsPane.tsx';
import NewGoalAction from './NewGoalAction.tsx';

const ok = { error: false, code: 200, message: 'SUCCESS' } as const;
const ana = { id: 10000001, username: 'ana', slug: 'ana', email: 'ana@demo.invalid', is_staff: false, profile_pic: null };
const CHANNEL = aChannel({ followers_count: 12 });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.loses(publicSettings);
  server.answers(readSession, { data: { viewer: ana, first_account: false }, message: 'OK' });
  given(aGoal());
  past();
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
});

const given = (...goals: Goal[]) => server.answers(showGoals, { status: ok, data: { goals } });
const past = (...goals: Goal[]) => server.answers(listPastGoals, { status: ok, data: { goals } });
const open = () =>
  draw(
    <>
      <GoalsPane channel={CHANNEL} />
      <Toaster />
    </>,
    { features: [channelsWeb, goalsWeb] },
  );
const givenRealtime = () => {
  server.answers(publicSettings, someSettings([channelsWeb, goalsWeb]));
  return FakeRealtime.open();
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('GO-06 the goals of the dashboard', () => {
  test('without a goal the broadcaster starts one, sees a preview, and then sees it in the list', async () => {
    given();
    server.answers(createGoal, { status: ok, data: { goal: aGoal({ title: 'Road to 50', target_value: 50, current_value: 0 }) } });
    const { person } = await open();
    await screen.findByText('No goal right now.');
    await person.click(await button('New goal'));
    const form = await dialog('New goal');
    await person.click(form.getByRole('button', { name: 'Start goal' }));
    expect(form.getByText('Enter a title.')).toBeTruthy();
    await person.type(form.getByRole('textbox', { name: 'Title' }), 'Road to 50');
    await person.clear(form.getByLabelText('Target'));
    await person.type(form.getByLabelText('Target'), '50');
    await person.type(form.getByLabelText('Ends'), localTime(new Date(Date.now() + DAY_MS)));
    await person.click(form.getByRole('radio', { name: ':gsTrophy:' }));
    const preview = form.getByRole('article', { name: 'Road to 50', hidden: true });
    expect(within(preview).getByText('of 50 followers')).toBeTruthy();
    // GO-05: visitors see it like this; the broadcaster does not.
    expect(preview.textContent).toContain('Follow');
    await person.click(form.getByRole('button', { name: 'Start goal' }));
    await screen.findByRole('article', { name: 'Road to 50' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf(createGoal)).toMatchObject([
      {
        body: {
          title: 'Road to 50',
          type: 'followers',
          target_value: 50,
          count_from_creation: true,
          progress_bar_emoji_id: 'chnl-goal-emotes/4',
          end_date: '2026-01-03T12:00:00.000Z',
        },
      },
    ]);
  });

  test('a target that all followers have already reached is an error, and a refusal keeps the form', async () => {
    given();
    server.refuses(createGoal, 'GOAL_TARGET_TOO_LOW');
    const { person } = await open();
    await person.click(await button('New goal'));
    const form = await dialog('New goal');
    await person.type(form.getByRole('textbox', { name: 'Title' }), 'All');
    await person.clear(form.getByLabelText('Target'));
    await person.type(form.getByLabelText('Target'), '12');
    await person.click(form.getByText('Existing and new'));
    expect(form.getByText('Enter at least 13. The current count is 12.')).toBeTruthy();
    await person.click(form.getByText('Subs'));
    await person.click(form.getByRole('button', { name: 'Start goal' }));
    expect(await screen.findAllByText(/^The goal was not started\. The target must be above/)).not.toEqual([]);
    expect((form.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value).toBe('All');
  });

  test('one goal of each type: the next one can only be of the other type, and with both there is none', async () => {
    const { person } = await open();
    await screen.findByText('You can run one goal of each type at a time.');
    await person.click(await button('New goal'));
    const form = await dialog('New goal');
    expect({ queryByText: form.queryByText('Followers'), byText: form.getByText('Subs') }).toEqual({
      queryByText: null,
      byText: expect.anything(),
    });
    undraw();
    given(aGoal(), aGoal({ id: 'chgoal_2', type: 'subscriptions', title: '200 subs' }));
    await open();
    await soon(async () => expect(((await button('New goal')) as HTMLButtonElement).disabled).toBe(true));
  });

  test('a goal is changed; problems show while typing, and only changed fields are sent', async () => {
    server.answers(updateGoal, { status: ok, data: { goal: aGoal({ title: 'Almost there', updated_at: wireLater(5) }) } });
    const { person } = await open();
    await person.click(await button('Edit goal: Road to 200 followers'));
    const form = await dialog('Edit goal');
    await person.clear(form.getByLabelText('Target'));
    await person.type(form.getByLabelText('Target'), '120');
    await person.type(form.getByLabelText('Ends'), '2025-12-31T18:00');
    expect([form.getByText('Enter at least 143. The current count is 142.'), form.getByText('Choose a time in the future.')]).toHaveLength(
      2,
    );
    const save = form.getByRole('button', { name: 'Save goal' }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    await person.clear(form.getByLabelText('Ends'));
    await person.clear(form.getByLabelText('Target'));
    await person.type(form.getByLabelText('Target'), '200');
    await person.clear(form.getByRole('textbox', { name: 'Title' }));
    await person.type(form.getByRole('textbox', { name: 'Title' }), 'Almost there');
    await person.click(save);
    await screen.findByRole('article', { name: 'Almost there' });
    expect(server.callsOf(updateGoal)).toMatchObject([
      { path: expect.stringMatching(/\/goals\/chgoal_01KE/), body: { title: 'Almost there' } },
    ]);
    expect(Object.keys(server.callsOf(updateGoal)[0]!.body as object)).toEqual(['title']);
  });

  test('saving keeps concurrent changes of other fields', async () => {
    const live = await givenRealtime();
    try {
      server.answers(updateGoal, { status: ok, data: { goal: aGoal({ title: 'Almost there', updated_at: wireLater(9) }) } });
      const { person } = await open();
      await person.click(await button('Edit goal: Road to 200 followers'));
      const form = await dialog('Edit goal');
      await soon(() => expect(live.isSubscribed(`channel_${CHANNEL.id}`)).toBe(true));
      live.send(`channel_${CHANNEL.id}`, goalUpdated.name, aGoal({ target_value: 500, updated_at: wireLater(5) }));
      await screen.findByText('of 500 followers');
      await person.clear(form.getByRole('textbox', { name: 'Title' }));
      await person.type(form.getByRole('textbox', { name: 'Title' }), 'Almost there');
      await person.click(form.getByRole('button', { name: 'Save goal' }));
      await soon(() => expect(server.callsOf(updateGoal).map(({ body }) => body)).toEqual([{ title: 'Almost there' }]));
    } finally {
      live.close();
    }
  });

  test('the form of a new goal stays open when someone else starts one, and the server decides', async () => {
    given(aGoal());
    server.refuses(createGoal, 'GOAL_ALREADY_EXISTS');
    const live = await givenRealtime();
    try {
      const { person } = await open();
      await soon(() => expect(live.isSubscribed(`channel_${CHANNEL.id}`)).toBe(true));
      await person.click(await button('New goal'));
      const form = await dialog('New goal');
      await person.type(form.getByRole('textbox', { name: 'Title' }), '200 subs');
      live.send(`channel_${CHANNEL.id}`, goalCreated.name, aGoal({ id: 'chgoal_2', type: 'subscriptions', title: 'Theirs' }));
      await screen.findByRole('article', { name: 'Theirs', hidden: true });
      await person.click(form.getByRole('button', { name: 'Start goal' }));
      expect(await screen.findAllByText(/^The goal was not started\. A goal of this type is already running/)).not.toEqual([]);
      expect((form.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value).toBe('200 subs');
    } finally {
      live.close();
    }
  });

  test('canceling asks first, and then the goal is in the list of past ones', async () => {
    const canceled = aGoal({ status: 'canceled', updated_at: wireLater(5) });
    server.answers(cancelGoal, { status: ok, data: { goal: canceled } });
    const { person } = await open();
    await screen.findByText('No goals have ended yet.');
    await person.click(await button(/^Cancel goal: /));
    await person.click((await dialog('Cancel this goal?')).getByRole('button', { name: 'Keep it' }));
    expect(server.callsOf(cancelGoal)).toEqual([]);
    past(canceled);
    await person.click(await button(/^Cancel goal: /));
    await person.click((await dialog('Cancel this goal?')).getByRole('button', { name: 'Cancel goal' }));
    const list = within(await screen.findByRole('list'));
    expect((await list.findByRole('listitem')).textContent).toContain('Road to 200 followers142 of 200Canceled');
    expect(screen.getByText('No goal right now.')).toBeTruthy();
  });

  test('a refused cancellation is reported, and the goal stays', async () => {
    server.refuses(cancelGoal, 'GOAL_ENDED');
    const { person } = await open();
    await person.click(await button(/^Cancel goal: /));
    await person.click((await dialog('Cancel this goal?')).getByRole('button', { name: 'Cancel goal' }));
    expect(await screen.findAllByText('The goal was not canceled. This goal has ended.')).not.toEqual([]);
  });

  test('past goals show how they ended', async () => {
    past(
      aGoal({ id: 'a', title: 'First', status: 'achieved', achieved_at: wireLater(-DAY_SECONDS), current_value: 203 }),
      aGoal({ id: 'b', title: 'Second', status: 'expired', end_date: wireLater(-DAY_SECONDS) }),
      aGoal({ id: 'c', title: 'Third', status: 'canceled' }),
    );
    await open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^FirstReached on .*2026Done$/),
      expect.stringMatching(/^Second142 of 200, ended on .*2026Expired$/),
      'Third142 of 200Canceled',
    ]);
  });

  test('lists that fail to load can be retried', async () => {
    server.refuses(showGoals, 'INTERNAL');
    const { person } = await open();
    await screen.findByText("Couldn't load goals");
    given(aGoal());
    server.refuses(listPastGoals, 'INTERNAL');
    await person.click(await button('Try again'));
    await screen.findByRole('article');
    await screen.findByText("Couldn't load past goals");
    past();
    await person.click(await button('Try again'));
    await screen.findByText('No goals have ended yet.');
  });

  test('the overview offers a new goal to those who can start one', async () => {
    const action = (role: Role) => draw(<NewGoalAction channel={CHANNEL} role={role} />, { features: [channelsWeb, goalsWeb] });
    const { person } = await action('broadcaster');
    await person.click(await button('New goal'));
    await dialog('New goal');
    undraw();
    await action('moderator');
    expect(screen.queryByRole('button', { name: 'New goal' })).toBeNull();
  });
});
