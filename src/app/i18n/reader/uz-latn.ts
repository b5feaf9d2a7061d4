// The texts of the document reader, which a tablet keeps at its first use.
export { default as reading } from '../../../../locales/uz-Latn/reader/reading.json'
