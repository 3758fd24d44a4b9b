import { chatOf } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import { call, goLive, sayAll } from './fixtures/person.ts';

const QUESTION = 'Will she summit tonight?';
const NAVIGATION = `
  - navigation "Main":
    - link "Home"
    - link "Browse"
    - link "Following"`;

/** The accessibility tree is what a screen reader reads, in this order. A template may omit parts in between. */
test('the accessibility tree alone describes home, sign-in, a channel with its chat, a prediction and the dashboard', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await call(bo, 'POST', `/api/v2/channels/${ana.slug}/follow`, {});
  await goLive(ana, { session_title: 'The last ridge' });
  await sayAll(ana, ana, ['which way would you go?']);
  const question = { title: QUESTION, outcomes: ['Summit', 'Turns back'], duration: 1800 };
  await call(ana, 'POST', `/api/v2/channels/${ana.slug}/predictions`, question);

  const home = await visit(null, '/');
  await expect(home.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - button "Collapse channels" [expanded]
      - link "Grandstand"${NAVIGATION.replaceAll('\n', '\n    ')}
      - button /^Switch to (dark|light) theme$/
      - button "Sign in"
      - button "Sign up"
    - complementary "Channels":
      - region "Recommended":
        - heading "Recommended" [level=2]
        - list
    - main:
      - heading "Home" [level=1]
      - heading "Live now" [level=2]
      - list:
        - listitem:
          - link /^Live \\d+ viewers? /:
            - heading [level=3]
      - heading "Categories" [level=2]
      - list:
        - listitem:
          - link /(watching|no one live)$/:
            - heading [level=3]
  `);

  // The region of the toasts loads with the first input.
  await home.keyboard.press('Shift');
  await expect(home.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await home.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(home.locator('body')).toMatchAriaSnapshot(`
    - dialog "Welcome back":
      - heading "Welcome back" [level=2]
      - paragraph: Sign in to chat and follow channels.
      - textbox "Username or email"
      - textbox "Password"
      - button "Show password"
      - link "Forgot password?"
      - button "Sign in"
      - paragraph: New here?
      - link "Create an account"
  `);

  const page = await visit(bo, `/${ana.slug}`);
  const chat = chatOf(page);
  // The actions of a message are present while it has the focus.
  await chat.row('which way').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - link "Skip to chat"
    - banner:${NAVIGATION.replaceAll('\n', '\n    ')}
      - button "Your account"
    - complementary "Channels":
      - region "Followed":
        - list:
          - listitem:
            - link /^${ana.username} .*viewers?$/
    - main:
      - region "${ana.username}"
      - heading "The last ridge" [level=1]
      - list "Tags"
      - button "Following ${ana.username}, unfollow"
      - button "Share"
      - heading "About ${ana.username}" [level=2]
      - separator "Chat width"
      - region "${ana.username}'s chat":
        - heading "Chat" [level=2]
        - button "Search and filter chat"
        - button "People in chat"
        - alert
        - status
        - region "Prediction above chat":
          - button /^${QUESTION.replace('?', '\\?')} \\d+:\\d+ Summit 0% Turns back 0%$/
          - button "Predict"
          - button "Hide prediction"
        - list "Messages":
          - listitem:
            - time: /^\\d+:\\d+/
            - img "Broadcaster"
            - button "${ana.username}"
            - text: ": which way would you go?"
            - toolbar "Actions for ${ana.username}'s message":
              - button "Reply"
        - group "Quick emotes":
          - button /^Send /
        - button "Name color and badges"
        - textbox "Message"
        - button "Emotes"
        - 'button "Channel points: 100"'
        - button "Chat settings"
        - button "Send" [disabled]
    - region "Notifications"
  `);

  await page.getByRole('region', { name: 'Prediction above chat' }).getByRole('button', { name: 'Predict', exact: true }).click();
  await expect(panelOf(page, 'Prediction')).toMatchAriaSnapshot(`
    - dialog "Prediction":
      - heading "Prediction" [level=3]
      - button "Close"
      - heading "${QUESTION}" [level=3]
      - paragraph:
        - timer: /^Open, closes in \\d+:\\d+$/
      - list:
        - listitem:
          - heading "Summit" [level=4]
          - paragraph: 0%
          - list:
            - listitem:
              - img "points"
              - text: "0"
            - listitem: no votes yet
            - listitem: 0 voters
        - listitem:
          - heading "Turns back" [level=4]
      - textbox "Your points"
      - group "Suggested amounts":
        - button "100"
        - button "500" [disabled]
        - button "All"
      - button "Vote Summit"
      - button "Vote Turns back"
  `);

  const dashboard = await visit(ana, '/dashboard');
  await expect(dashboard.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await dashboard.keyboard.press('Shift');
  await expect(dashboard.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:${NAVIGATION.replaceAll('\n', '\n    ')}
    - main:
      - paragraph: ${ana.username} Broadcaster
      - navigation "Dashboard sections":
        - list:
          - listitem:
            - link "Overview"
          - listitem:
            - link "Stream"
          - listitem:
            - link "Chat and moderation"
      - heading "Overview" [level=1]
      - button "Chat modes"
      - button "Start a poll"
      - region "Stream":
        - button "Move Stream"
        - heading "Stream" [level=2]
        - button "More options for Stream"
        - paragraph: The last ridge
        - button "End stream"
      - region "Chat modes":
        - list "Chat modes":
          - listitem:
            - switch "Slow mode"
      - separator "Column width"
      - region "Stream stats":
        - heading "Stream stats" [level=2]
        - term: Viewers now
        - definition: /^\\d+$/
      - region "Held messages":
        - heading "Held messages" [level=2]
        - status: 0 held messages
      - region "Audit log":
        - group "Audit log":
          - table "Audit log":
            - rowgroup:
              - row "Time Moderator Action"
            - rowgroup:
              - row /^\\S+ ${ana.username} Prediction started ${QUESTION.replace('?', '\\?')}$/
      - region "Chat":
        - heading "Chat" [level=2]
        - region "${ana.username}'s chat":
          - alert
          - status
          - list "Messages":
            - listitem:
              - text: ": which way would you go?"
          - textbox "Message"
      - region "Predictions":
        - group "Prediction":
          - heading "${QUESTION}" [level=3]
      - region "Activity":
        - group "Activity":
          - list:
            - listitem:
              - paragraph: ${bo.username} followed
    - region "Notifications"
  `);
});
