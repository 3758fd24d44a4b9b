import { demoFeature, type PrepareChannel } from '#core/demo/feature.ts';
import { updateChatRules } from '#features/chat/chat-rules/contract.ts';
import { chatRulesFeature } from '#features/chat/chat-rules/feature.ts';

const RULES: Readonly<Record<string, string>> = {
  ana: 'Be kind, also to strangers.\nQuestions are welcome, and so is silence.\nNo links to shops.',
};

const setRules: PrepareChannel = async (client, channel, tokens) => {
  const rules = RULES[channel];
  const token = tokens.get(channel);
  if (rules !== undefined && token !== undefined) await client.call(updateChatRules, { params: { slug: channel }, token, body: { rules } });
};

export const chatRulesDemo = demoFeature(chatRulesFeature, { prepare: { beforeFollows: setRules } });
