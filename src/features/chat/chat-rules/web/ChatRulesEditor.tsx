import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextAreaField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { CHAT_RULES_LENGTH, updateChatRules } from '#features/chat/chat-rules/contract.ts';
import { chatRulesQuery } from './queries.ts';

export function ChatRulesEditor({ slug }: { slug: string }) {
  const rules = useQuery(chatRulesQuery(slug));
  if (rules.isPending) return <Skeleton className="h-44 w-full rounded-sm" />;
  if (rules.isError) return <QueryError title={t('chat-rules.editor.failed')} query={rules} />;
  return <Editor slug={slug} text={rules.data} />;
}

/** Shows the draft while there is one. Changes by others appear once the draft is discarded. */
function Editor({ slug, text }: { slug: string; text: string }) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (submitted: string) => call(updateChatRules, { params: { slug }, body: { rules: submitted } }),
    onSuccess: ({ data }, submitted) => {
      cache.setQueryData(chatRulesQuery(slug).queryKey, data.rules);
      setDraft((now) => (now === submitted ? null : now));
      toast.good('chat-rules.editor.saved');
    },
    onError: toast.refused,
  });
  const shown = draft ?? text;
  const length = [...shown.trim()].length;
  const excess = length - CHAT_RULES_LENGTH;
  const changed = draft !== null && draft !== text;
  const form = useSubmit(() => {
    if (changed && excess <= 0) save.mutate(shown);
  }, save.isPending);
  return (
    <form {...form} className="flex flex-col gap-3">
      <TextAreaField
        label={t('chat-rules.editor.label')}
        hint={t('chat-rules.editor.hint')}
        rows={7}
        value={shown}
        onChange={(event) => setDraft(event.target.value)}
        count={`${length} / ${CHAT_RULES_LENGTH}`}
        error={excess > 0 ? t('chat-rules.editor.too_long', { count: excess }) : undefined}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {changed && (
          <Button size="small" variant="ghost" onClick={() => setDraft(null)}>
            {t('chat-rules.editor.undo')}
          </Button>
        )}
        <Button type="submit" size="small" variant="primary" disabled={!changed || excess > 0} busy={save.isPending}>
          {t('chat-rules.editor.save')}
        </Button>
      </div>
    </form>
  );
}
