import { expect, test } from 'vitest';
import { REPULSION_RADIUS } from './ball-plan.ts';
import { PitWorld } from './pit-world.ts';

const FRAME = 1000 / 60;
const WIDTH = 320;
const HEIGHT = 142;

function pass(world: PitWorld, seconds: number, pointer: { x: number; y: number } | null = null) {
  for (let frame = 0; frame < seconds * 60; frame += 1) world.advance(FRAME, pointer);
}

function filled(balls: number) {
  const world = new PitWorld(WIDTH, HEIGHT);
  for (let ball = 0; ball < balls; ball += 1) {
    world.add(ball % 2, (ball % 2) / 2, (ball % 2) / 2 + 0.5);
    pass(world, 0.1);
  }
  return world;
}

test('PR-12 balls fall into the box and stay in it', () => {
  const world = filled(40);
  pass(world, 2);
  expect(world.counts(2)).toEqual([20, 20]);
  for (const { body, radius } of world.balls) {
    expect(body.position.x).toBeGreaterThan(radius / 2);
    expect(body.position.x).toBeLessThan(WIDTH - radius / 2);
    expect(body.position.y).toBeGreaterThan(0);
    expect(body.position.y).toBeLessThan(HEIGHT - radius / 2);
  }
});

test('PR-12 a removed ball belongs to the given outcome', () => {
  const world = filled(6);
  world.remove(1);
  expect(world.counts(2)).toEqual([3, 2]);
  for (let again = 0; again < 5; again += 1) world.remove(1);
  expect(world.counts(2)).toEqual([3, 0]);
});

test('PR-12 balls within 40 px of the pointer move away from it, those outside do not', () => {
  const world = filled(30);
  pass(world, 3);
  const target = world.balls.reduce((top, ball) => (ball.body.position.y < top.body.position.y ? ball : top));
  const pointer = { x: target.body.position.x + 4, y: target.body.position.y - 4 };
  const far = world.balls.filter(({ body }) => Math.hypot(body.position.x - pointer.x, body.position.y - pointer.y) > 3 * REPULSION_RADIUS);
  const before = far.map(({ body }) => ({ ...body.position }));
  const distance = () => Math.hypot(target.body.position.x - pointer.x, target.body.position.y - pointer.y);
  const near = distance();
  world.advance(FRAME, pointer);
  expect(distance()).toBeGreaterThan(near);
  expect(far.length).toBeGreaterThan(0);
  for (const [index, { body }] of far.entries()) {
    expect(Math.hypot(body.position.x - before[index]!.x, body.position.y - before[index]!.y)).toBeLessThan(1);
  }
});

test('a narrower box moves its balls inside', () => {
  const world = filled(20);
  world.resize(160, 122);
  pass(world, 1);
  for (const { body } of world.balls) expect(body.position.x).toBeLessThan(160);
});
