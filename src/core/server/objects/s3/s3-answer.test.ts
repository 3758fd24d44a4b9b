import { expect, test } from 'vitest';
import { xmlElements, xmlText } from './s3-answer.ts';

const LIST = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>videos</Name><KeyCount>2</KeyCount>
<Contents><Key>a</Key><Size>1</Size></Contents><Contents ><Key>b</Key><Size>2</Size></Contents></ListBucketResult>`;

test('every element of a name is found, but not elements whose name only starts with it', () => {
  expect(xmlElements(LIST, 'Contents').map((one) => [xmlText(one, 'Key'), xmlText(one, 'Size')])).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]);
  expect(xmlElements(LIST, 'Cont')).toEqual([]);
  expect(xmlText(LIST, 'ListBucketResult')).toContain('<Name>videos</Name>');
});

test('text is unescaped once', () => {
  const escaped = 'a&amp;lt; &lt;b&gt; &quot;c&quot; &apos; &#233; &#x1F600; &#99999999; &#x110000; &nope; &';
  expect(xmlText(`<Key>${escaped}</Key>`, 'Key')).toBe('a&lt; <b> "c" \' é 😀 &#99999999; &#x110000; &nope; &');
});

test('text that is not XML has no elements', () => {
  for (const text of ['', '<html>', '<Key>', '<Key', 'Key', '</Key><Key'])
    expect({ xmlElements: xmlElements(text, 'Key'), xmlText: xmlText(text, 'Key') }).toEqual({ xmlElements: [], xmlText: '' });
});
