import { expect, it } from 'vitest';
import { refuseCommon } from './common-passwords.js';

it.each(['password', 'Password', '12345678', 'qwertyuiop', 'baseball'])(
  'refuses %s, at its field',
  async (password) => {
    await expect(refuseCommon(password, 'newPassword')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'common-password',
      details: [{ path: 'newPassword' }],
    });
  },
);

it.each(['correct horse quibblestrop', 'zwölf Boxkämpfer', 'xkqz-71-vmlr'])('accepts %s', async (password) => {
  await expect(refuseCommon(password, 'password')).resolves.toBeUndefined();
});
