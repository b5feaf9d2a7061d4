// The bytes of a chosen file in base64, as the endpoints of the upload take them.
const HEAD = /^data:[^,]*,/

/** Rejects if the browser cannot read the file: it was moved or changed since it was chosen. */
export const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(HEAD, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
