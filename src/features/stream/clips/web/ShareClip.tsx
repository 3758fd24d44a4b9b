import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LazyDialog } from '#core/web/ui/LazyLayer.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useChannel } from '#features/channel/channels/web/api.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { useSignedInAction } from '#features/people/accounts/web/api.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { ClipPicture, viewsText } from './ClipPicture.tsx';

/** Visitors are asked to sign in. */
export function ShareClip({ clip }: { clip: Clip }) {
  const signedIn = useSignedInAction();
  const [isOpen, setIsOpen] = useState(false);
  const form = useId();
  const share = useShare(clip, () => setIsOpen(false));
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => signedIn(() => setIsOpen(true))}>
        <Icon name="chat" size="small" />
        {t('clips.share')}
      </Button>
      <LazyDialog
        name="The dialog that shares a clip"
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('clips.share')}
        description={t('clips.share.hint', { name: clip.channel.username })}
        footer={
          <>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              {t('core.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={form} busy={share.isPending}>
              <Icon name="send" size="small" />
              {t('clips.share.submit')}
            </Button>
          </>
        }
      >
        <ShareForm id={form} clip={clip} error={share.error} onSend={(text) => share.mutate(text)} />
      </LazyDialog>
    </>
  );
}

function useShare(clip: Clip, onSent: () => void) {
  const channel = useChannel(clip.channel.slug);
  return useMutation({
    mutationFn: async (content: string) => {
      const { data } = channel.data ? channel : await channel.refetch({ throwOnError: true });
      return call(sendMessage, {
        params: { chatroomId: data!.chatroom.id },
        body: { content, type: 'message', metadata: { clip: { id: clip.id } } },
      });
    },
    onSuccess: ({ data }) => {
      if (data.held) toast('clips.share.held');
      else toast.good('clips.share.sent');
      onSent();
    },
  });
}

interface ShareFormProps {
  id: string;
  clip: Clip;
  error: unknown;
  onSend: (text: string) => void;
}

function ShareForm({ id, clip, error, onSend }: ShareFormProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    // React events bubble from the dialog to the form that opened it.
    event.stopPropagation();
    event.preventDefault();
    // Messages must not be empty.
    onSend(text.trim() || clip.title);
  };
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid grid-cols-[8.75rem_minmax(0,1fr)] gap-3">
        <ClipPicture clip={clip} />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold wrap-anywhere">
            <bdi>{clip.title}</bdi>
          </p>
          <p className="truncate text-12 text-ink-2">{viewsText(clip.views)}</p>
        </div>
      </div>
      <TextField
        label={t('clips.share.message')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error ? refusalText(error) : undefined}
        autoComplete="off"
        dir="auto"
      />
    </form>
  );
}
