import { circle, ground, path, rect, type Scene } from './brush.ts';

const ROOMS = [
  { wall: '#1d2a33', lamp: '#ffcf87', books: '#7fe5c7' },
  { wall: '#2f1d36', lamp: '#ff8fc4', books: '#a5b4ff' },
  { wall: '#26301d', lamp: '#ffe08a', books: '#8be08b' },
  { wall: '#1a2440', lamp: '#8fd0ff', books: '#f2d264' },
];
const SKINS = ['#e7b48c', '#c98d63', '#9a6444', '#f0c9a5'];
const HAIR = ['#3a2420', '#1c1517', '#c7702e', '#d8b36a', '#51403b'];
const SHIRTS = ['#2c6a5c', '#e0a83c', '#5a3a86', '#b5495b', '#3a5f9a'];

export const person: Scene = ({ pick }) => {
  const { wall, lamp, books } = pick(ROOMS);
  const [skin, hair, shirt] = [pick(SKINS), pick(HAIR), pick(SHIRTS)];
  return [
    ground(wall),
    path('M20 20h84v52H20z', '#0000003d'),
    path('M28 30h18v40H28zM50 38h10v32H50zM64 26h14v44H64zM82 34h16v36H82z', books, 'opacity=".35"'),
    path('M0 72h110v4H0z', '#0006'),
    circle(258, 48, 70, lamp, 'opacity=".14"'),
    circle(258, 48, 34, lamp, 'opacity=".25"'),
    path('M242 40h32l8 24h-48Z', lamp),
    path('M256 64h4v60h-4z', '#0008'),
    path('M96 180c0-40 28-58 64-58s64 18 64 58Z', shirt),
    path('M146 106h28v26c-8 8-20 8-28 0Z', skin),
    `<ellipse cx="160" cy="84" rx="28" ry="33" fill="${skin}"/>`,
    path('M130 86c-4-34 14-46 30-46s36 10 31 46c-4-16-12-24-18-26-14 6-34 6-43 26Z', hair),
    circle(150, 86, 2.6, '#201513'),
    circle(171, 86, 2.6, '#201513'),
    path('M151 101c5 5 13 5 18 0', 'none', 'stroke="#201513" stroke-width="2.4" stroke-linecap="round"'),
    path('M126 86c-2-50 70-52 68 0', 'none', 'stroke="#0c1516" stroke-width="6"'),
    rect(120, 78, 13, 24, '#0c1516', 'rx="6"'),
    rect(187, 78, 13, 24, '#0c1516', 'rx="6"'),
    path('M126 100c0 12 10 16 22 15', 'none', 'stroke="#0c1516" stroke-width="3"'),
    path('M0 164h320v16H0z', '#0009'),
  ].join('');
};
