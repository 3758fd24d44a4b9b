import { useState } from 'react';
import { t } from '../i18n/text.ts';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={t(shown ? 'core.hide_password' : 'core.show_password')}
          size="small"
          tooltip={false}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
