import { avatarPath } from '@chatbot-builder/contracts/http';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { Button } from '@chatbot-builder/kit/antd';
import { serverMessage, toastFailure } from '@chatbot-builder/kit';
import { useRef } from 'react';
import { useStoreAvatarMutation } from '../api';
import classes from './avatar-field.module.css';

interface AvatarFieldProps {
  readonly id: string;
  readonly chatbotId: string;
  readonly value: string;
  readonly onChange: (avatar: string) => void;
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? (reader.result.split(',', 2)[1] ?? '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });

/** Uploads an image at once. It is the avatar when the settings are saved. */
export function AvatarField({ id, chatbotId, value, onChange }: AvatarFieldProps) {
  const [store, { isLoading }] = useStoreAvatarMutation();
  const input = useRef<HTMLInputElement>(null);
  const upload = async (file: File) => {
    if (file.size > LIMITS.avatarBytes)
      return toastFailure('Failed to upload the avatar', `Use an image of at most ${LIMITS.avatarBytes / 1_024} kB`);
    try {
      onChange((await store({ chatbotId, image: await base64Of(file) }).unwrap()).avatar);
    } catch (error) {
      toastFailure('Failed to upload the avatar', serverMessage(error, 'Please try again'));
    }
  };
  return (
    <div className={classes['field']}>
      {value !== '' && <img className={classes['image']} src={avatarPath(chatbotId, value)} alt="The avatar" />}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Avatar file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
          target.value = '';
        }}
      />
      <Button id={id} loading={isLoading} onClick={() => input.current?.click()}>
        {value === '' ? 'Upload an image' : 'Replace'}
      </Button>
      {value !== '' && <Button onClick={() => onChange('')}>Remove</Button>}
    </div>
  );
}
