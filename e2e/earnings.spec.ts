import { buy, sendGift, takeMoney } from './fixtures/buying.ts';
import { nodeOne, nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { signIn } from './fixtures/person.ts';

test('GI-09 GI-10 a broadcaster sees income from a subscription, a gifted subscription and KICKs, staff record the payout, and a later refund becomes a debt', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, cy] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('cy')]);
  await takeMoney(ana);
  await buy(bo, 'subscription', { channel: ana.slug });
  await buy(cy, 'gifted_subscriptions', { channel: ana.slug, receiver: bo.slug });
  await buy(cy, 'kicks', { plan_id: 'kicks_250' });
  await sendGift(cy, ana, 'full_send');
  const operator = await signIn(nodeOne(), 'operator', 'operator has a seat');
  const [income, staff] = await Promise.all([
    visit(ana, `/dashboard/${ana.slug}/income`, { node: nodeTwo() }),
    visit(operator, '/staff/payouts'),
  ]);
  const rows = income.getByRole('main').getByRole('row');
  await expect(rows).toContainText([/KICKs.*US\$1\.00/, /Gifted subs.*US\$4\.99/, /Subs.*US\$4\.99/]);
  await expect(income.getByRole('img', { name: /^Bar chart of income/ })).toBeVisible();
  for (const tile of ['IncomeUS$10.98', 'SubsUS$4.991 sale', 'Gifted subsUS$4.991 sale', 'KICKsUS$1.001 sale'])
    await expect(income.locator('dl')).toContainText(tile);
  await income.getByRole('button', { name: 'Show as table' }).click();
  const days = income.getByRole('group', { name: 'By day' });
  await expect(days.getByRole('columnheader')).toHaveText(['Date', 'Subs', 'Gifted subs', 'KICKs']);
  // Midnight may have passed between two of them.
  await expect(days.getByRole('cell').filter({ hasNotText: 'US$0.00' })).toHaveText(['US$4.99', 'US$4.99', 'US$1.00']);

  await staff.getByRole('searchbox', { name: 'Username' }).fill(ana.username);
  await staff.getByRole('button', { name: `Record payout to ${ana.username}` }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('SEPA 2026-1');
  await dialog.getByRole('button', { name: 'Record payout' }).click();
  await expect(toastOf(staff, `Payout of US$10.98 to ${ana.username} recorded.`)).toBeVisible();
  await expect(staff.getByText('No unpaid earnings')).toBeVisible();
  await income.reload();
  await expect(rows.nth(1)).toContainText('PayoutTest moneySEPA 2026-1');

  await staff.getByRole('navigation', { name: 'Staff sections' }).getByRole('link', { name: 'Purchases' }).click();
  await staff.getByRole('searchbox', { name: 'Buyer, purchase or payment ID' }).fill(bo.username);
  const purchase = staff.getByRole('main').getByRole('listitem').filter({ hasText: bo.username });
  await purchase.getByRole('button', { name: /^Refund/ }).click();
  await dialog.getByRole('button', { name: 'Refund US$4.99' }).click();
  await expect(toastOf(staff, `US$4.99 refunded to ${bo.username}.`)).toBeVisible();
  await income.reload();
  await expect(income.getByText('After US$4.99 in refunds')).toBeVisible();

  const file = income.waitForEvent('download');
  await income.getByRole('link', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('income.csv');
});
